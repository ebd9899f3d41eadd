extension EmbeddedText {
  /// Tells the time under a pointer, or with the arrow keys, in the html report's drawings over time, and
  /// shows places without their pictures where those are missing.
  static let reportTimesScript = EmbeddedText(
    text: #"""

      "use strict";
      {
        const space = "http://www.w3.org/2000/svg";
        const width = 1000;
        const lines = new WeakMap();

        function points(plot) {
          if (!lines.has(plot)) {
            const texts = [...plot.querySelectorAll("polyline")].flatMap((line) => {
              return line.getAttribute("points").split(" ");
            });
            lines.set(plot, texts.map((text) => text.split(",").map(Number)));
          }
          return lines.get(plot);
        }

        // The drawing has room at both edges and shows square roots; see PlotDrawing.
        function value(plot, y) {
          return Math.max(0, (0.98 - y / 100) / 0.96) ** 2 * Number(plot.dataset.top);
        }

        function nearest(plot, x) {
          const found = points(plot);
          return found.reduce((best, point) => {
            return Math.abs(point[0] - x) < Math.abs(best[0] - x) ? point : best;
          }, found[0]);
        }

        function height(plot, x) {
          const found = points(plot);
          const after = found.findIndex((point) => point[0] >= x);
          if (after < 1) return nearest(plot, x)[1];
          const [left, right] = [found[after - 1], found[after]];
          const share = (x - left[0]) / (right[0] - left[0] || 1);
          return left[1] + share * (right[1] - left[1]);
        }

        function tell(drawing, x, part) {
          const axis = drawing.parentNode.querySelector(".axis");
          let output = axis.querySelector("output");
          if (!output) {
            output = document.createElement("output");
            axis.lastElementChild.before(output);
          }
          const time = `${(x / width * Number(drawing.dataset.seconds)).toFixed(3)} s`;
          if (drawing.classList.contains("plot")) {
            output.textContent = `${time} · ${value(drawing, height(drawing, x)).toFixed(2)}×`;
          } else {
            const title = part?.querySelector("title")?.textContent ?? "nothing applied or seen";
            output.textContent = `${time} · ${title}`;
          }
          let cursor = drawing.querySelector(".cursor");
          if (!cursor) {
            cursor = document.createElementNS(space, "line");
            cursor.setAttribute("class", "cursor");
            cursor.setAttribute("vector-effect", "non-scaling-stroke");
            cursor.setAttribute("y2", "1000");
            drawing.append(cursor);
          }
          cursor.setAttribute("x1", x);
          cursor.setAttribute("x2", x);
          drawing.at = x;
        }

        function clear(drawing) {
          drawing.querySelector(".cursor")?.remove();
          drawing.parentNode.querySelector(".axis output")?.remove();
          delete drawing.at;
        }

        // The part that is on top where a pointer is.
        function partAt(drawing, x) {
          return [...drawing.querySelectorAll("rect:has(title)")].findLast((part) => {
            const start = Number(part.getAttribute("x"));
            return start <= x && x <= start + Number(part.getAttribute("width"));
          });
        }

        function step(drawing, key) {
          const isPlot = drawing.classList.contains("plot");
          const places = isPlot
            ? points(drawing).map((point) => point[0])
            : [...drawing.querySelectorAll("rect:has(title)")].map((part) => {
              return Number(part.getAttribute("x"));
            });
          const sorted = [...new Set(places)].sort((a, b) => a - b);
          if (!sorted.length) return;
          const at = drawing.at ?? (key === "ArrowRight" ? -1 : width + 1);
          const next = {
            ArrowRight: sorted.find((place) => place > at) ?? sorted.at(-1),
            ArrowLeft: sorted.findLast((place) => place < at) ?? sorted[0],
            Home: sorted[0], End: sorted.at(-1),
          }[key];
          tell(drawing, next, partAt(drawing, next));
        }

        const drawingOf = (target) => target.closest?.(".time svg");
        addEventListener("pointermove", (event) => {
          const drawing = drawingOf(event.target);
          if (!drawing) return;
          const box = drawing.getBoundingClientRect();
          const share = (event.clientX - box.left) / box.width;
          const x = Math.min(Math.max(share, 0), 1) * width;
          tell(drawing, x, partAt(drawing, x));
        });
        addEventListener("pointerout", (event) => {
          const drawing = drawingOf(event.target);
          if (drawing && drawing !== drawingOf(event.relatedTarget ?? document)) clear(drawing);
        });
        addEventListener("focusout", (event) => {
          if (drawingOf(event.target)) clear(event.target);
        });
        addEventListener("keydown", (event) => {
          const drawing = drawingOf(event.target);
          if (!drawing) return;
          if (event.key === "Escape") clear(drawing);
          if (!["ArrowRight", "ArrowLeft", "Home", "End"].includes(event.key)) return;
          event.preventDefault();
          step(drawing, event.key);
        });
        addEventListener("error", (event) => {
          const link = event.target.closest?.(".picture a");
          if (link) link.hidden = true;
        }, true);
      }

      """#,
    digest: "rWcROln9jG/5FPVbFCIqWT19/81Poke7yrBBsGJOX5U=")
}
