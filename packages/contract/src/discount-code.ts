/** Marks that nobody sees and that chats, documents and web pages put beside or inside a copied word. */
const INVISIBLE = /\p{Cf}/gu
/** Hyphens that documents make of a typed one, and the minus sign. */
const DASHES = /[\p{Pd}\u2212]/gu

/** Returns a discount code without what copying and other keyboards add to it: full width, dashes, blanks around it. */
export const tidyCode = (text: string): string => text.normalize('NFKC').replace(INVISIBLE, '').replace(DASHES, '-').trim()

/** Returns the form in which codes are compared. */
export const toCodeKey = (text: string): string => tidyCode(text).toUpperCase()
