/** Schemes that run script, read files or show another address in disguise. An app's own scheme is none of them. */
const REFUSED = /^(?:javascript|data|file|blob|vbscript|about|view-source):/i
const SCHEME = /^[a-z][a-z\d+.-]*:/i
const WEB = /^https?:/i
const WEB_WITH_HOST = /^https?:\/\/[^/?#\\]/i
/** URL parsers drop these, so the scheme that they read would differ from the one that was checked. */
const CONTROL = /[\u0000-\u001f\u007f]/

/** Returns whether a buyer may be sent back to this address: a web page, or an app by a scheme of its own (RFC 3986). */
export function isReturnUrl(text: string): boolean {
  if (CONTROL.test(text) || !SCHEME.test(text) || REFUSED.test(text)) return false
  return (!WEB.test(text) || WEB_WITH_HOST.test(text)) && URL.canParse(text)
}
