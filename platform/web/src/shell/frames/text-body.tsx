/** Shows a text that its seller wrote in Markdown, as the server drew it. */
export function TextBody({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server writes every tag and attribute in it, and escapes the rest
  return <div dir="auto" className="app-text" dangerouslySetInnerHTML={{ __html: html }} />
}
