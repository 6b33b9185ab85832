/** The address if a browser may be sent there (http or https), else null: a `javascript:` address never becomes a link. */
export function parseWebUrl(address: string | null): string | null {
  if (!address || !URL.canParse(address, location.origin)) return null
  return /^https?:$/.test(new URL(address, location.origin).protocol) ? address : null
}
