extension EmbeddedText {
  /// How the region picker looks.
  static let pickerStyle = EmbeddedText(
    text: #"""

      :root {
        color-scheme: light dark;
        --paper: #ffffff; --panel: #f6f8fa; --ink: #1f2328; --soft: #59636e; --line: #d1d9e0;
        --link: #0550ae; --fail: #b42318;
      }
      @media (prefers-color-scheme: dark) {
        :root {
          --paper: #0d1117; --panel: #161b22; --ink: #e6edf3; --soft: #9da7b3; --line: #30363d;
          --link: #79b8ff; --fail: #ff8f85;
        }
      }
      * { box-sizing: border-box; }
      body {
        margin: 0 auto; padding: 16px 24px 32px; max-width: 1500px;
        background: var(--paper); color: var(--ink);
        font: 14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif;
      }
      h1 { margin: 0 0 4px; font-size: 18px; }
      h2 { margin: 16px 0 4px; font-size: 14px; }
      p { margin: 0 0 8px; }
      #how { color: var(--soft); max-width: 76em; }
      :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
      button, input, select, textarea {
        font: inherit; color: inherit; background: var(--paper); padding: 4px 10px;
        border: 1px solid var(--soft); border-radius: 6px;
      }
      button { cursor: pointer; }
      button:hover { background: var(--panel); }
      button:disabled { color: var(--soft); border-style: dashed; cursor: default; }
      main { display: grid; grid-template-columns: minmax(0, 3fr) minmax(320px, 2fr); gap: 24px; }
      #board {
        position: relative; max-width: 100%; margin: 0 auto; touch-action: none;
        box-shadow: 0 0 0 1px var(--soft);
      }
      #board img { display: block; width: 100%; background: var(--line); }
      #regions { position: absolute; top: 0; left: 0; width: 100%; height: 100%; cursor: crosshair; }
      #regions g { cursor: move; outline: none; }
      .area { fill: #0550ae; fill-opacity: 0.18; stroke: #ffffff; stroke-width: 4; }
      .edge { fill: none; stroke: #0550ae; stroke-width: 2; }
      g:focus .edge, g.chosen .edge { stroke: #cf222e; stroke-dasharray: 8 3; }
      .handle { fill: #ffffff; stroke: #0550ae; stroke-width: 2; }
      #choices { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 12px; justify-content: center; }
      .choice { width: 120px; padding: 4px; }
      .choice img { display: block; max-width: 100%; height: 90px; margin: 0 auto 4px; }
      .choice span { display: block; font-size: 12px; overflow-wrap: anywhere; }
      .choice[aria-pressed="true"] { box-shadow: inset 0 0 0 2px var(--ink); font-weight: 600; }
      #list { margin: 0; padding: 0; }
      #list li {
        display: flex; flex-wrap: wrap; gap: 6px 8px; align-items: end; list-style: none;
        padding: 8px 10px; margin: 0 0 8px; background: var(--panel);
        border: 1px solid var(--line); border-radius: 8px;
      }
      #list li.chosen { border-color: var(--link); box-shadow: 0 0 0 1px var(--link); }
      #list label { font-size: 12px; color: var(--soft); }
      #list label > * { display: block; font-size: 14px; color: var(--ink); }
      #list .wide { flex: 1 1 150px; }
      #list .wide > * { width: 100%; }
      #list input[type="number"] { width: 78px; padding: 4px 6px; }
      #list p { flex: 1 0 100%; margin: 0; font-size: 12px; color: var(--soft); }
      [hidden] { display: none !important; }
      #mistakes { color: var(--fail); }
      #policy {
        width: 100%; white-space: pre; overflow: auto; background: var(--panel);
        font: 12px/1.5 ui-monospace, Menlo, Consolas, "Liberation Mono", monospace;
      }
      @media (max-width: 820px) {
        body { padding: 12px; }
        main { grid-template-columns: minmax(0, 1fr); gap: 16px; }
        .choice { width: 84px; }
      }

      """#,
    digest: "c6BrRRAZM8us+qhPVxjzbeRC0wBII3vWExjWqM1csBg=")
}
