extension EmbeddedText {
  /// What the html report does beyond being read: filter, sort, open and close, tell times under a
  /// pointer. It makes elements and sets their text; no text ever becomes markup.
  static let reportScript = EmbeddedText(
    text: #"""

      "use strict";
      document.documentElement.classList.add("scripted");
      document.addEventListener("DOMContentLoaded", () => {
        const ranks = ["fail", "error", "inconclusive", "pass"];
        const largestFirst = ["violations", "duration", "seconds"];
        const collator = new Intl.Collator(undefined, { numeric: true });
        const byId = (id) => document.getElementById(id);
        const table = byId("recordings");
        const find = byId("find");
        const select = byId("sort");
        const heads = [...table.querySelectorAll("thead th")];
        const tiles = [...byId("counts").children];

        const entries = [...table.tBodies].map((body) => {
          const cells = body.rows[0].cells;
          const number = (cell) => parseFloat(cell.textContent) || 0;
          return {
            body, link: cells[1].querySelector("a"), number: parseInt(body.id.slice(1), 10),
            verdict: ranks.find((verdict) => body.classList.contains(verdict)),
            name: cells[1].textContent, violations: number(cells[2]),
            captured: cells[3].textContent, duration: number(cells[4]), seconds: number(cells[5]),
            text: (body.rows[0].textContent + " " + body.dataset.also).toLowerCase(),
          };
        });
        const entryOf = new Map(entries.map((entry) => [entry.body, entry]));

        const state = { verdicts: new Set(), find: "", sort: "verdict", descending: false };
        let order = entries;

        function compare(a, b) {
          if (state.sort === "verdict") return ranks.indexOf(a.verdict) - ranks.indexOf(b.verdict);
          const [left, right] = [a[state.sort], b[state.sort]];
          return typeof left === "number" ? left - right : collator.compare(left, right);
        }

        function sort() {
          const sign = state.descending ? -1 : 1;
          const sorted = entries.toSorted((a, b) => sign * compare(a, b) || a.number - b.number);
          if (sorted.some((entry, index) => entry !== order[index])) {
            order = sorted;
            table.append(...order.map((entry) => entry.body));
          }
          for (const head of heads) {
            if (head.dataset.key === state.sort) {
              head.setAttribute("aria-sort", state.descending ? "descending" : "ascending");
            } else head.removeAttribute("aria-sort");
          }
          select.value = state.sort;
        }

        function filter() {
          const words = state.find.toLowerCase().split(/\s+/).filter(Boolean);
          let shown = 0;
          for (const entry of entries) {
            const isShown = (!state.verdicts.size || state.verdicts.has(entry.verdict))
              && words.every((word) => entry.text.includes(word));
            if (entry.body.hidden === isShown) entry.body.hidden = !isShown;
            if (isShown) shown += 1;
          }
          byId("none").hidden = shown > 0 || !entries.length;
          byId("shown").textContent = `${shown} of ${entries.length} shown`;
          for (const tile of tiles) {
            const verdict = tile.dataset.verdict;
            const isOn = verdict ? state.verdicts.has(verdict) : !state.verdicts.size;
            tile.firstElementChild.setAttribute("aria-pressed", isOn);
          }
        }

        function write() {
          const parts = new URLSearchParams();
          if (state.verdicts.size) parts.set("verdict", [...state.verdicts].join(","));
          if (state.find) parts.set("find", state.find);
          if (state.sort !== "verdict" || state.descending) {
            parts.set("sort", (state.descending ? "-" : "") + state.sort);
          }
          try {
            history.replaceState(null, "", "#" + parts);
          } catch {
            // A frame that is locked in may not: the filter works all the same.
          }
        }

        function read() {
          const fragment = location.hash.slice(1);
          if (/^r\d+$/.test(fragment)) return show(byId(fragment));
          const parts = new URLSearchParams(fragment);
          const verdicts = (parts.get("verdict") ?? "").split(",");
          state.verdicts = new Set(verdicts.filter((verdict) => ranks.includes(verdict)));
          state.find = find.value = parts.get("find") ?? "";
          const key = parts.get("sort") ?? "verdict";
          const name = key.replace(/^-/, "");
          const isKnown = heads.some((head) => head.dataset.key === name);
          state.sort = isKnown ? name : "verdict";
          state.descending = isKnown && key.startsWith("-");
          sort();
          filter();
        }

        function show(body) {
          sort();
          filter();
          if (!entryOf.has(body)) return;
          body.hidden = false;
          toggle(body, true);
          body.scrollIntoView();
          entryOf.get(body).link.focus({ preventScroll: true });
        }

        function toggle(body, isOpen) {
          body.classList.toggle("open", isOpen);
          entryOf.get(body).link.setAttribute("aria-expanded", isOpen);
          if (!isOpen) return;
          for (const drawing of body.querySelectorAll(".time svg")) drawing.tabIndex = 0;
        }

        function sortBy(key, descending) {
          Object.assign(state, { sort: key, descending });
          sort();
          write();
        }

        for (const tile of tiles) {
          const button = document.createElement("button");
          button.type = "button";
          button.append(...tile.childNodes);
          tile.append(button);
          button.addEventListener("click", () => {
            const verdict = tile.dataset.verdict;
            if (!verdict) state.verdicts.clear();
            else if (!state.verdicts.delete(verdict)) state.verdicts.add(verdict);
            filter();
            write();
          });
        }
        for (const head of heads) {
          const button = document.createElement("button");
          button.type = "button";
          button.append(...head.childNodes);
          head.append(button);
          button.addEventListener("click", () => {
            const key = head.dataset.key;
            const isSame = state.sort === key;
            sortBy(key, isSame ? !state.descending : largestFirst.includes(key));
          });
        }
        select.addEventListener("change", () => {
          sortBy(select.value, largestFirst.includes(select.value));
        });
        let waiting;
        find.addEventListener("input", () => {
          clearTimeout(waiting);
          waiting = setTimeout(() => {
            state.find = find.value;
            filter();
            write();
          }, entries.length > 500 ? 120 : 0);
        });
        byId("controls").addEventListener("submit", (event) => event.preventDefault());
        const shown = () => entries.filter((entry) => !entry.body.hidden);
        byId("open").addEventListener("click", () => {
          for (const entry of shown()) toggle(entry.body, true);
        });
        byId("close").addEventListener("click", () => {
          for (const entry of entries) toggle(entry.body, false);
        });

        table.addEventListener("click", (event) => {
          const row = event.target.closest(".row");
          if (!row || event.ctrlKey || event.metaKey || event.shiftKey) return;
          const link = event.target.closest("a");
          if (!link && String(getSelection())) return;
          event.preventDefault();
          toggle(row.parentNode, !row.parentNode.classList.contains("open"));
        });
        table.addEventListener("keydown", (event) => {
          const row = event.target.closest(".row");
          if (!row) return;
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (event.key === " ") toggle(row.parentNode, !row.parentNode.classList.contains("open"));
          else if (step) {
            const visible = order.filter((entry) => !entry.body.hidden);
            const place = visible.findIndex((entry) => entry.body === row.parentNode);
            visible[place + step]?.link.focus();
          } else return;
          event.preventDefault();
        });
        document.addEventListener("keydown", (event) => {
          if (event.key === "/" && !event.target.closest("input, select")) {
            event.preventDefault();
            find.focus();
          }
        });

        byId("controls").hidden = false;
        for (const entry of entries) toggle(entry.body, entry.body.classList.contains("open"));
        read();
        addEventListener("hashchange", read);
      });

      """#,
    digest: "kAbWlgXjzwf/5GYl2yyBzh6ImLZSAXlbiTn9O7xBx3I=")
}
