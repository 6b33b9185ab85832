/** Schemes that run script, read files or show another address in disguise. An app's own scheme is none of them. */
const REFUSED = /^(?:javascript|data|file|blob|vbscript|about|view-source):/i
const SCHEME = /^[a-z][a-z\d+.-]*:/i
const WEB = /^https?:/i
const WEB_WITH_HOST = /^https?:\/\/[^/?#\\]/i
/** URL parsers drop these, so the scheme that they read would differ from the one that was checked. */
const CONTROL = /[\u0000-\u001f\u007f]/

/** In development, shops run on the machine of who makes them. */
const LOCAL_ORIGIN = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\/?$/i
const ORIGIN = /^https:\/\/[^\s/\\?#@*]+\/?$/i

/** Returns whether a text is the origin of a web server and nothing more: no path, user name, wildcard or plain http. */
export const isReturnOrigin = (text: string): boolean =>
  !CONTROL.test(text) && (LOCAL_ORIGIN.test(text) || ORIGIN.test(text)) && URL.canParse(text)

/** Returns whether a buyer may be sent back to this address: a web page, or an app by a scheme of its own (RFC 3986). */
export function isReturnUrl(text: string): boolean {
  if (CONTROL.test(text) || !SCHEME.test(text) || REFUSED.test(text)) return false
  return (!WEB.test(text) || WEB_WITH_HOST.test(text)) && URL.canParse(text)
}
