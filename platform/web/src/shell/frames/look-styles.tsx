/** Dresses the whole page like a shop while it is shown. The server printed the styles from checked values. */
export function LookStyles({ look }: { look: { styles: string } | undefined }) {
  // Not as a child, whose quotes would be escaped on the server.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing that a person typed is in it but a color, `#rrggbb`
  return look?.styles ? <style dangerouslySetInnerHTML={{ __html: look.styles }} /> : null
}
