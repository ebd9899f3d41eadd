/// A page that is one file: its style and its scripts are in it, and a content-security policy
/// that names them by their digests keeps everything else from being loaded or run.
struct HTMLPage {
  let title: String
  let style: EmbeddedText
  let scripts: [EmbeddedText]
  /// Where pictures may come from, as the policy writes it.
  let imageSources: StaticString

  /// The page with what `content` writes in its body.
  func render(content: (inout HTMLWriter) -> Void) -> String {
    var writer = HTMLWriter()
    writer.literal("<!DOCTYPE html>\n")
    writer.element("html", ["lang": "en"]) { page in
      page.literal("\n")
      page.element("head") { head(&$0) }
      page.literal("\n")
      page.element("body", content: content)
      page.literal("\n")
    }
    writer.literal("\n")
    return writer.html
  }

  private func head(_ head: inout HTMLWriter) {
    head.literal("\n<meta charset=\"utf-8\">\n")
    head.void("meta", ["http-equiv": "Content-Security-Policy", "content": policy])
    head.literal("\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    head.literal("<meta name=\"color-scheme\" content=\"light dark\">\n")
    head.element("title", title)
    head.literal("\n<style>")
    head.literal(style.text)
    head.literal("</style>\n")
    for script in scripts {
      head.literal("<script>")
      head.literal(script.text)
      head.literal("</script>\n")
    }
  }

  private var policy: String {
    let digests = scripts.map { "'sha256-\($0.digest)'" }.joined(separator: " ")
    return "default-src 'none'; style-src 'sha256-\(style.digest)'; "
      + "script-src \(digests); img-src \(imageSources); "
      + "base-uri 'none'; form-action 'none'"
  }
}
