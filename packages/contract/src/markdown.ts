import * as z from 'zod'
import { describeIssue, issue } from './issue.ts'

/** Longest text that a seller writes, in UTF-16 units. */
export const MARKDOWN_LENGTH_MAX = 50_000
/** Most `*`, `_` and `~` of one paragraph: a parser compares each with all before it. */
const MARKS_MAX = 300
/** Most signs that may begin a link, code or emphasis in a text: each costs a parser some tenths of a millisecond. */
const SIGNS_MAX = 3000
/** How deep quotes and lists may be inside each other: a parser calls itself for each. */
const DEPTH_MAX = 20

/** What begins a line of a quote or a list, however deep. */
const LINE_START = /^(?:[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))*[ \t]*/
const STARTS = /[>\-+*.)]/g
const MARKS = /[*_~]/g
const SIGNS = /[*_~[`]/g

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Returns how deep a line may be: besides the blank behind each sign, two blanks or a tab can belong to a list around it. */
function depthOf(start: string): number {
  const signs = countOf(start, STARTS)
  const blanks = countOf(start, / /g) + 2 * countOf(start, /\t/g)
  return signs + Math.max(0, Math.floor((blanks - signs) / 2))
}

/** Lines that no paragraph goes on behind: those without text, and items of a list. */
const ENDS_PARAGRAPH = /^[\s>]*$|^ {0,3}[-+*][ \t]+\S/

/** Returns how many marks the paragraph with the most has. Marks that begin an item of a list are no emphasis. */
function countMarks(lines: readonly string[]): number {
  let most = 0
  let marks = 0
  for (const line of lines) {
    if (ENDS_PARAGRAPH.test(line)) marks = 0
    marks += countOf(line.replace(LINE_START, ''), MARKS)
    most = Math.max(most, marks)
  }
  return most
}

/** Whether a line is in a quote or list: indented code may be further to the right. */
const isNested = (start: string): boolean => start.trim() !== ''

/**
 * A text in Markdown, which a parser can read in little time. Everything else is refused here, before a parser sees it: one takes
 * seconds for some thousand marks in a paragraph, and overflows its stack on some thousand quotes inside each other.
 */
export const Markdown = z
  .string()
  .trim()
  .max(MARKDOWN_LENGTH_MAX, issue('atMostCharacters', { limit: MARKDOWN_LENGTH_MAX }))
  .superRefine((text, context) => {
    // Too long is enough to say.
    if (text.length > MARKDOWN_LENGTH_MAX) return
    const lines = text.split(/\r?\n/)
    const starts = lines.map((line) => LINE_START.exec(line)?.[0] ?? '').filter(isNested)
    if (starts.some((start) => depthOf(start) > DEPTH_MAX))
      context.addIssue({ code: 'custom', ...describeIssue('nestedTooDeep', { limit: DEPTH_MAX }) })
    if (countOf(text, SIGNS) > SIGNS_MAX)
      context.addIssue({ code: 'custom', ...describeIssue('tooManySigns', { limit: SIGNS_MAX }) })
    if (countMarks(lines) > MARKS_MAX)
      context.addIssue({ code: 'custom', ...describeIssue('tooManyMarks', { limit: MARKS_MAX }) })
  })
