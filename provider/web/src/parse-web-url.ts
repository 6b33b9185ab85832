/** Returns the URL if a browser may be sent there (http or https), otherwise null: a `javascript:` URL never becomes a link. */
export function parseWebUrl(address: string | null): string | null {
  if (!address || !URL.canParse(address, location.origin)) return null
  return /^https?:$/.test(new URL(address, location.origin).protocol) ? address : null
}
