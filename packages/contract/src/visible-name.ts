import { issue } from './issue.ts'

/** Characters that show nothing: blanks, control characters, those that Unicode calls ignorable, and the blank of Braille. */
const UNSEEN = /[\s\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Characters that turn the direction of the text behind them, also of text that isn't part of the name (UAX 9, 2.1 to 2.5). */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/u

/** Returns whether people can see a name, and read what stands behind it. An empty one is for other checks to refuse. */
export const isVisibleName = (name: string): boolean =>
  !TURNING.test(name) && (name === '' || name.replace(UNSEEN, '').replace(/\p{M}/gu, '') !== '')

/** For `refine`: every name that is typed, of people and of things. */
export const VISIBLE_NAME = issue('visibleCharacters')
