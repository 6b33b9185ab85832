/** Returns a `content-disposition` for any file name (RFC 6266): ASCII for old clients, the full name for others. */
export function buildContentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
