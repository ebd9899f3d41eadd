extension EmbeddedText {
  /// Makes a policy of the regions that are drawn.
  static let pickerPolicyScript = EmbeddedText(
    text: #"""

      "use strict";
      const picker = { regions: [], chosen: null, size: { width: 1, height: 1 } };

      // Plain where a word or two are; else between quotes, as JSON and YAML alike have them.
      picker.scalar = (text) => {
        if (/^[A-Za-z][A-Za-z0-9_-]*( [A-Za-z0-9_-]+)*$/.test(text)) return text;
        return JSON.stringify(text).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, (c) => {
          return "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0");
        });
      };

      picker.option = (region) => picker.options.find((option) => option.value === region.expect);

      // What keeps the regions from being a policy, one sentence each.
      picker.mistakes = () => {
        const found = [];
        const names = new Set();
        for (const region of picker.regions) {
          const name = region.name.trim();
          if (!name) found.push("A region has no name.");
          else if (name.length > 100) found.push("A name has more than 100 characters.");
          else if (names.has(name)) found.push(`Two regions are named ${name}.`);
          names.add(name);
          const option = picker.option(region);
          if (option.dataset.argument === "required" && !region.value) {
            found.push(`${name || "A region"}: ${option.value} needs a ${option.dataset.name}.`);
          }
        }
        return found;
      };

      picker.policy = () => {
        const { width, height } = picker.size;
        const lines = ["framescan: 1", `frame: ${width}x${height}`];
        if (!picker.regions.length) return [...lines, "# Draw a region to begin.", ""].join("\n");
        lines.push("regions:");
        for (const r of picker.regions) {
          lines.push(`  ${picker.scalar(r.name.trim())}: `
            + `{ x: ${r.x}, y: ${r.y}, width: ${r.width}, height: ${r.height} }`);
        }
        lines.push("checks:");
        for (const region of picker.regions) {
          const name = region.name.trim();
          const takes = picker.option(region).dataset.argument !== "none" && region.value;
          const expect = takes
            ? `{ ${region.expect}: ${JSON.stringify(region.value)} }` : region.expect;
          lines.push(`  - name: ${picker.scalar(`${name} is ${region.expect}`)}`);
          lines.push(`    region: ${picker.scalar(name)}`);
          lines.push(`    expect: ${expect}`);
        }
        return lines.join("\n") + "\n";
      };

      picker.show = () => {
        const mistakes = picker.mistakes();
        const byId = (id) => document.getElementById(id);
        byId("policy").value = picker.policy();
        byId("mistakes").textContent = mistakes.join(" ");
        byId("done").textContent = "";
        for (const id of ["copy", "download"]) {
          byId(id).disabled = mistakes.length > 0 || !picker.regions.length;
        }
      };

      document.addEventListener("DOMContentLoaded", () => {
        const byId = (id) => document.getElementById(id);
        byId("copy").addEventListener("click", async () => {
          try {
            await navigator.clipboard.writeText(picker.policy());
          } catch {
            // Where the page may not, the browser's own copying may.
            byId("policy").select();
            document.execCommand("copy");
          }
          byId("done").textContent = "copied";
        });
        byId("download").addEventListener("click", () => {
          const link = document.createElement("a");
          link.href = URL.createObjectURL(new Blob([picker.policy()], { type: "application/yaml" }));
          link.download = "framescan.yaml";
          link.click();
          setTimeout(() => URL.revokeObjectURL(link.href), 10000);
          byId("done").textContent = "downloaded";
        });
      });

      """#,
    digest: "LISt54Gw3TiulOGnf875gpTn31zTNWMzIcBie+IYS6I=")
}
