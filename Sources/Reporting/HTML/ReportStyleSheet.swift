extension EmbeddedText {
  /// How the html report looks: light and dark, wide and narrow, on a screen and on paper.
  static let reportStyle = EmbeddedText(
    text: #"""

      :root {
        color-scheme: light dark;
        --paper: #ffffff; --panel: #f6f8fa; --ink: #1f2328; --soft: #59636e; --line: #d1d9e0;
        --link: #0550ae; --fail: #b42318; --error: #6639ba; --inconclusive: #7d4e00;
        --pass: #116329; --applied: #6e9fd8; --other: #b07a00; --plot: #2f65a7;
      }
      @media screen and (prefers-color-scheme: dark) {
        :root {
          --paper: #0d1117; --panel: #161b22; --ink: #e6edf3; --soft: #9da7b3; --line: #30363d;
          --link: #79b8ff; --fail: #ff8f85; --error: #c9a6ff; --inconclusive: #e3b341;
          --pass: #6fdd8b; --applied: #3f6ea8; --other: #d29922; --plot: #79b8ff;
        }
      }
      * { box-sizing: border-box; }
      body {
        margin: 0 auto; padding: 16px 24px 48px; max-width: 1500px;
        background: var(--paper); color: var(--ink);
        font: 14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif;
      }
      [hidden] { display: none !important; }
      h1 { margin: 0 0 12px; font-size: 18px; }
      h3 { margin: 0 0 4px; font-size: 14px; font-weight: 600; }
      h4 { margin: 10px 0 2px; font-size: 13px; font-weight: 600; }
      p { margin: 0; }
      code { font: 12px/1.4 ui-monospace, Menlo, Consolas, "Liberation Mono", monospace; }
      a { color: var(--link); }
      a, button, input, select, svg { outline-offset: 2px; }
      :focus-visible { outline: 2px solid var(--link); }
      bdi, code, .name { overflow-wrap: anywhere; }
      .row a { white-space: pre-wrap; }
      button, input, select {
        font: inherit; color: inherit; background: var(--paper); padding: 4px 10px;
        border: 1px solid var(--soft); border-radius: 6px;
      }
      button { cursor: pointer; }
      button:hover { background: var(--panel); }

      .counts { display: flex; flex-wrap: wrap; gap: 8px; margin: 0 0 12px; padding: 0; }
      .counts li {
        display: flex; list-style: none; min-width: 104px; border: 1px solid var(--line);
        border-radius: 8px; border-left-width: 5px; background: var(--panel); padding: 6px 12px;
      }
      .scripted .counts li { padding: 0; }
      .counts button {
        flex: 1; text-align: left; border: 0; border-radius: 0 7px 7px 0; background: none;
        padding: 6px 12px;
      }
      .counts strong { display: inline-block; margin-right: 4px; font-size: 20px; }
      .counts [aria-pressed="true"] {
        background: var(--paper); box-shadow: inset 0 0 0 2px var(--ink); font-weight: 600;
      }
      .counts .fail { border-left-color: var(--fail); }
      .counts .error { border-left-color: var(--error); }
      .counts .inconclusive { border-left-color: var(--inconclusive); }
      .counts .pass { border-left-color: var(--pass); }
      .counts .all { border-left-color: var(--soft); }
      .mark { font-weight: 700; }

      .facts { margin: 0 0 12px; }
      .facts dt { display: inline; font-size: 12px; color: var(--soft); }
      .facts dd { display: inline; margin: 0 20px 0 0; overflow-wrap: anywhere; }

      #controls { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin: 0 0 10px; }
      #find { flex: 0 1 340px; min-width: 0; }
      #find::placeholder { color: var(--soft); opacity: 1; }
      #shown { color: var(--soft); }
      .narrow { display: none; }

      /* Boxes instead of a table, so that rows out of sight cost nothing; it stays one to readers. */
      table, thead, tbody, .details, .details > td { display: block; }
      tbody { content-visibility: auto; contain-intrinsic-size: auto 56px; }
      tbody.open { contain-intrinsic-size: auto 700px; }
      thead tr, .row {
        display: grid; grid-template-columns: 124px minmax(0, 1fr) 104px 21% 108px 108px;
      }
      thead { position: sticky; top: 0; z-index: 2; }
      caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      th, td { text-align: left; vertical-align: top; padding: 6px 10px; font-weight: 400; }
      thead th {
        background: var(--paper); color: var(--soft);
        font-size: 12px; font-weight: 600; box-shadow: inset 0 -1px var(--soft);
      }
      thead button {
        border: 0; padding: 2px 0; background: none; font-weight: 600; text-align: inherit;
      }
      thead [aria-sort] button { color: var(--ink); }
      thead [aria-sort] button::after { content: " ▲"; font-size: 9px; }
      thead [aria-sort="descending"] button::after { content: " ▼"; }
      .violations, .duration, .seconds { text-align: right; font-variant-numeric: tabular-nums; }
      ol.violations { text-align: left; }
      .row { border-top: 1px solid var(--line); }
      .scripted .row { cursor: pointer; }
      .scripted .row:hover { background: var(--panel); }
      .row .captured { overflow-wrap: anywhere; }
      .row a { color: inherit; text-decoration: none; font-weight: 500; }
      .row a:hover { text-decoration: underline; }
      .row [aria-expanded]::before { content: "▸ "; color: var(--soft); }
      .row [aria-expanded="true"]::before { content: "▾ "; }
      .reason { margin-left: 1.1em; font-size: 13px; color: var(--soft); }
      .badge {
        display: inline-block; padding: 0 8px; border: 1px solid; border-radius: 10px;
        font-size: 12px; line-height: 18px; font-weight: 600; white-space: nowrap;
      }
      .badge.pass { color: var(--pass); }
      .badge.fail {
        color: var(--paper); background: var(--fail); border-color: var(--fail); border-radius: 2px;
      }
      .badge.error { color: var(--error); border-width: 2px; border-radius: 2px; }
      .badge.inconclusive { color: var(--inconclusive); border-style: dashed; }
      .badge.not-exercised { color: var(--soft); border-style: dotted; }

      .scripted tbody:not(.open) .details { display: none; }
      .details > td { padding: 0 10px 14px; }
      .body {
        border: 1px solid var(--line); border-radius: 8px; padding: 14px 16px;
        background: var(--panel);
      }
      .check, .problems { margin: 0; padding: 12px 0 0; }
      .check { border-top: 1px solid var(--line); margin-top: 12px; }
      .problems { margin-bottom: 12px; padding: 0; }
      .problems li { list-style: none; }
      .problems .error { color: var(--error); }
      .problems .inconclusive { color: var(--inconclusive); }
      .what, .hint, .captures, .readings { font-size: 13px; }
      .what, .hint, .legend, .axis { color: var(--soft); }
      .what code { color: var(--ink); }
      .tag { border: 1px solid var(--line); border-radius: 4px; padding: 0 5px; font-size: 12px; }
      .time { margin: 6px 0 2px; }
      .time svg { display: block; width: 100%; touch-action: pan-y; }
      .timeline, .plot { background: var(--paper); border: 1px solid var(--line); }
      .timeline + .plot { border-top: 0; }
      .legend { display: flex; flex-wrap: wrap; gap: 0 16px; margin: 0 0 4px; font-size: 12px; }
      .legend svg { vertical-align: -5px; }
      .axis span:nth-child(odd), .axis span:last-child { white-space: nowrap; }
      .axis { display: flex; gap: 12px; justify-content: space-between; font-size: 12px; }
      .axis output { flex: 1; text-align: center; color: var(--ink); }
      .unseen { fill: var(--soft); }
      .applied { fill: var(--applied); }
      .violated { fill: var(--fail); }
      .tolerated, .otherwise { fill: var(--other); }
      .plot polyline { stroke: var(--plot); stroke-width: 1.5; }
      .limit { stroke: var(--fail); }
      .cursor { stroke: var(--ink); pointer-events: none; }
      .readings { margin: 2px 0 0; padding: 0 0 0 18px; }
      ol.violations { margin: 8px 0 0; padding: 0 0 0 22px; font-size: 13px; }
      .violations li { margin-top: 6px; }
      .frames { display: flex; flex-wrap: wrap; gap: 12px; margin: 6px 0 4px; }
      figure { margin: 0; }
      figcaption { font-size: 12px; color: var(--soft); }
      .picture { position: relative; width: fit-content; background: var(--paper); }
      .picture img { display: block; max-width: 100%; background: var(--line); }
      .picture svg { display: block; max-width: 100%; overflow: hidden; }
      .picture a + svg { position: absolute; top: 0; left: 0; pointer-events: none; }
      .edge { stroke: var(--soft); }

      @media (max-width: 760px) {
        body { padding: 12px 12px 32px; }
        .counts li { min-width: 0; flex: 1 0 auto; }
        .narrow { display: block; }
        #find { flex: 1 1 200px; }
        thead { display: none; }
        .row { grid-template-columns: auto auto auto 1fr; gap: 2px 12px; padding: 8px 0; }
        .row > * { padding: 0; text-align: left; }
        .row .name { grid-row: 1; grid-column: 1 / -1; }
        .row .violations::after { content: " violations"; color: var(--soft); }
        .row .duration { grid-row: 2; grid-column: 3; }
        .row .captured { grid-column: 1 / -1; }
        .row .captured::before { content: "captured "; color: var(--soft); }
        .row .seconds { display: none; }
        .details > td { padding: 0 0 10px; }
        .body { padding: 10px; }
      }

      @media print {
        body { padding: 0; max-width: none; font-size: 11px; }
        #controls, .axis output, .cursor { display: none; }
        .counts [aria-pressed="true"] { box-shadow: none; }
        thead { position: static; }
        tbody { content-visibility: visible; }
        .scripted tbody .details { display: none; }
        .scripted tbody.fail .details { display: block; }
        .body { background: none; }
        .row, figure, h3, .time, .violations li { break-inside: avoid; }
        .row, h3 { break-after: avoid; }
        .badge.fail { color: var(--fail); background: none; }
      }

      """#,
    digest: "OK9tnla1/HhTza5LyR8L8mgGCi6l9kjkAegsUA+7i+c=")
}
