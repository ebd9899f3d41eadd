extension EmbeddedText {
  /// Draws, moves and resizes regions with a pointer or the keyboard, and keeps the fields beside in step.
  static let pickerBoardScript = EmbeddedText(
    text: #"""

      "use strict";
      document.addEventListener("DOMContentLoaded", () => {
        const byId = (id) => document.getElementById(id);
        const board = byId("regions");
        const frame = byId("frame");
        const space = "http://www.w3.org/2000/svg";
        const size = { width: Number(board.dataset.width), height: Number(board.dataset.height) };
        picker.size = size;
        // As wide as there is room, but no higher than most of the window.
        byId("board").style.width = `${size.width / size.height * 76}vh`;
        picker.options = [...byId("expectations").content.querySelectorAll("option")];

        function make(name, attributes, parent) {
          const element = document.createElementNS(space, name);
          for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
          parent?.append(element);
          return element;
        }

        function field(label, element, parent, kind = "") {
          const box = document.createElement("label");
          box.className = kind;
          box.append(label, element);
          parent.append(box);
          return element;
        }

        const clamp = (value, low, high) => Math.min(Math.max(Math.round(value) || 0, low), high);

        // Sets a region's edges, in whole pixels within the frame, one pixel wide and high at least.
        function place(region, x, y, width, height) {
          region.width = clamp(width, 1, size.width);
          region.height = clamp(height, 1, size.height);
          region.x = clamp(x, 0, size.width - region.width);
          region.y = clamp(y, 0, size.height - region.height);
          draw(region);
        }

        function draw(region) {
          const { x, y, width, height, group, fields } = region;
          for (const part of group.querySelectorAll("rect:not(.handle)")) {
            for (const [key, value] of Object.entries({ x, y, width, height })) {
              part.setAttribute(key, value);
            }
          }
          const scale = size.width / (board.getBoundingClientRect().width || size.width);
          for (const handle of group.querySelectorAll(".handle")) {
            const side = 11 * scale;
            handle.setAttribute("x", x + width * Number(handle.dataset.right) - side / 2);
            handle.setAttribute("y", y + height * Number(handle.dataset.bottom) - side / 2);
            handle.setAttribute("width", side);
            handle.setAttribute("height", side);
          }
          group.setAttribute(
            "aria-label", `${region.name}: ${x},${y}, ${width} wide and ${height} high`);
          for (const key of ["x", "y", "width", "height"]) {
            if (document.activeElement !== fields[key]) fields[key].value = region[key];
          }
          const option = picker.option(region);
          fields.value.parentNode.hidden = option.dataset.argument === "none";
          fields.value.parentNode.firstChild.data = option.dataset.name;
          fields.summary.textContent = option.title;
          picker.show();
        }

        function choose(region) {
          picker.chosen = region;
          for (const each of picker.regions) {
            each.group.classList.toggle("chosen", each === region);
            each.item.classList.toggle("chosen", each === region);
          }
        }

        function add(x, y, width, height) {
          let number = picker.regions.length + 1;
          while (picker.regions.some((each) => each.name === `region ${number}`)) number += 1;
          const region = { name: `region ${number}`, expect: picker.options[0].value, value: "" };
          region.group = make("g", { tabindex: 0, role: "button" }, board);
          for (const kind of ["area", "edge"]) {
            make("rect", { class: kind, "vector-effect": "non-scaling-stroke" }, region.group);
          }
          for (const [right, bottom] of [[0, 0], [1, 0], [0, 1], [1, 1]]) {
            make("rect", {
              class: "handle", "vector-effect": "non-scaling-stroke",
              "data-right": right, "data-bottom": bottom,
            }, region.group);
          }
          list(region);
          region.group.addEventListener("focus", () => choose(region));
          region.group.addEventListener("keydown", (event) => press(region, event));
          picker.regions.push(region);
          place(region, x, y, width, height);
          choose(region);
          return region;
        }

        function list(region) {
          const item = document.createElement("li");
          const fields = { summary: document.createElement("p") };
          fields.name = field("name", document.createElement("input"), item, "wide");
          fields.expect = field("expect", document.createElement("select"), item);
          fields.expect.append(...picker.options.map((option) => option.cloneNode(true)));
          fields.value = field("pattern", document.createElement("input"), item, "wide");
          for (const key of ["x", "y", "width", "height"]) {
            fields[key] = field(key, document.createElement("input"), item);
            fields[key].type = "number";
            fields[key].addEventListener("input", () => {
              const next = { ...region, [key]: Number(fields[key].value) };
              place(region, next.x, next.y, next.width, next.height);
            });
            fields[key].addEventListener("change", () => { fields[key].value = region[key]; });
          }
          const button = document.createElement("button");
          button.type = "button";
          button.textContent = "Remove";
          button.addEventListener("click", () => remove(region));
          item.append(button, fields.summary);
          fields.name.value = region.name;
          fields.name.maxLength = 100;
          for (const key of ["name", "expect", "value"]) {
            fields[key].addEventListener("input", () => {
              region[key] = fields[key].value;
              draw(region);
            });
          }
          item.addEventListener("focusin", () => choose(region));
          Object.assign(region, { item, fields });
          byId("list").append(item);
        }

        function remove(region) {
          const at = picker.regions.indexOf(region);
          picker.regions.splice(at, 1);
          region.group.remove();
          region.item.remove();
          const next = picker.regions[Math.min(at, picker.regions.length - 1)];
          (next?.group ?? byId("add")).focus();
          picker.show();
        }

        function press(region, event) {
          const step = event.altKey ? 10 : 1;
          const [x, y] = {
            ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step],
          }[event.key] ?? [0, 0];
          if (event.key === "Delete" || event.key === "Backspace") remove(region);
          else if (x || y) {
            if (event.shiftKey) {
              const width = Math.min(region.width + x, size.width - region.x);
              const height = Math.min(region.height + y, size.height - region.y);
              place(region, region.x, region.y, width, height);
            } else place(region, region.x + x, region.y + y, region.width, region.height);
          } else return;
          event.preventDefault();
        }

        // Where a pointer is, in pixels of the frame.
        function point(event) {
          const box = board.getBoundingClientRect();
          return [
            clamp((event.clientX - box.left) * size.width / box.width, 0, size.width),
            clamp((event.clientY - box.top) * size.height / box.height, 0, size.height),
          ];
        }

        let drag = null;
        board.addEventListener("pointerdown", (event) => {
          if (event.button !== 0) return;
          event.preventDefault();
          const [x, y] = point(event);
          const group = event.target.closest("g");
          const region = picker.regions.find((each) => each.group === group);
          const handle = event.target.closest(".handle");
          if (handle) {
            const right = handle.dataset.right === "1";
            const bottom = handle.dataset.bottom === "1";
            drag = {
              region, left: right ? region.x : region.x + region.width,
              top: bottom ? region.y : region.y + region.height,
            };
          } else if (region) drag = { region, moves: true, x: x - region.x, y: y - region.y };
          else drag = { left: x, top: y };
          region?.group.focus();
          board.setPointerCapture(event.pointerId);
        });
        board.addEventListener("pointermove", (event) => {
          if (!drag) return;
          const [x, y] = point(event);
          if (drag.moves) {
            const { region } = drag;
            place(region, x - drag.x, y - drag.y, region.width, region.height);
            return;
          }
          const [width, height] = [Math.abs(x - drag.left), Math.abs(y - drag.top)];
          // A click is no region.
          if (!drag.region && (width < 3 || height < 3)) return;
          drag.region ??= add(x, y, width, height);
          place(drag.region, Math.min(x, drag.left), Math.min(y, drag.top), width, height);
        });
        for (const end of ["pointerup", "pointercancel"]) {
          board.addEventListener(end, () => {
            drag?.region?.group.focus();
            drag = null;
          });
        }

        byId("add").addEventListener("click", () => {
          const [width, height] = [size.width / 2, size.height / 4];
          add(size.width / 4, size.height * 3 / 8, width, height).group.focus();
        });
        const choices = [...document.querySelectorAll(".choice")];
        function show(choice) {
          frame.src = choice.querySelector("img").src;
          frame.alt = choice.textContent;
          for (const each of choices) each.setAttribute("aria-pressed", each === choice);
        }
        for (const choice of choices) choice.addEventListener("click", () => show(choice));
        if (choices.length) show(choices[0]);
        addEventListener("resize", () => picker.regions.forEach(draw));
        picker.show();
      });

      """#,
    digest: "znmoeZcYR5GbSOM2pvk4OAGpwLQNdRDlMImNXOZplRc=")
}
