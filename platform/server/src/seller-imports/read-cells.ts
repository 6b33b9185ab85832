import type { IssueText } from '@tradepost/contract/issue'
import type { ImportField, ImportIssue, ImportMapping } from '@tradepost/contract/platform/catalog/seller-imports'
import { describeIssue } from '@tradepost/contract/platform/seller-issue'
import { CURRENCY_CODES } from '@tradepost/contract/provider/primitives'
import { toFaultIssues } from '@tradepost/kit/http/routes'
import { getCurrencyExponent } from '@tradepost/kit/money/currencies'
import type * as z from 'zod'

/** Why a cell can't be read. */
export class CellProblem extends Error {
  readonly issue: IssueText

  constructor(issue: IssueText) {
    super(issue.message)
    this.name = 'CellProblem'
    this.issue = issue
  }
}

function refuse(issue: IssueText): never {
  throw new CellProblem(issue)
}

/** The cells of a row by their fields; an empty cell and a field without a column are both empty. */
export type Cells = (field: ImportField) => string

export const openCells =
  (mapping: ImportMapping, cells: readonly string[]): Cells =>
  (field) => {
    const column = mapping[field]
    return column === undefined ? '' : (cells[column] ?? '')
  }

const WHOLE = /^\d+$/
/** Thousands in groups of three, with one separator of their own, and the decimals after the other one. */
const GROUPED = /^\d{1,3}(?:([.,'\u00a0\u202f ])\d{3})(?:\1\d{3})*(?:([.,])(\d+))?$/
const DECIMAL = /^(\d+)([.,])(\d+)$/

type Digits = { whole: string; fraction: string }

/** Divides a number into its digits. A single separator before three digits could be either kind. @throws CellProblem */
function readDigits(text: string, exponent: number): Digits {
  if (WHOLE.test(text)) return { whole: text, fraction: '' }
  const [, whole, separator, fraction = ''] = DECIMAL.exec(text) ?? []
  if (whole !== undefined) {
    // Programs write a currency with three decimals like this, and no thousands.
    const isOwn = separator === '.' && exponent === 3
    if (fraction.length === 3 && whole.length <= 3 && !isOwn) return refuse(describeIssue('ambiguousAmount'))
    return { whole, fraction }
  }
  const [, thousands, decimal, decimals = ''] = GROUPED.exec(text) ?? []
  if (thousands === undefined || thousands === decimal) return refuse(describeIssue('amountSuchAs29'))
  return { whole: (decimal ? text.slice(0, -decimals.length - 1) : text).replace(/\D/g, ''), fraction: decimals }
}

/** Scales digits to a whole number of units with so many decimals. @throws CellProblem if some would be lost */
function toUnits({ whole, fraction }: Digits, places: number): number {
  const kept = fraction.replace(/0+$/, '')
  if (kept.length > places) return refuse(describeIssue('atMostDecimals', { limit: places }))
  return Number(`${whole}${kept.padEnd(places, '0')}`)
}

/** Reads an amount of major units as minor units: "12.50", "1,234.50", "€ 12,5". @throws CellProblem */
export function readAmount(text: string, currency: string): number {
  const exponent = getCurrencyExponent(currency)
  const bare = text.replace(/^\p{Sc}\s*|\s*\p{Sc}$/gu, '').trim()
  return toUnits(readDigits(bare, exponent), exponent)
}

/** Reads a percentage as basis points: "20", "12.5%". @throws CellProblem */
export function readPercent(text: string): number {
  const [, whole, , fraction = ''] = /^(\d{1,3})(?:([.,])(\d{1,2}))?\s*%?$/.exec(text) ?? []
  if (whole === undefined) return refuse(describeIssue('percentageSuchAs20'))
  return toUnits({ whole, fraction }, 2)
}

/** Reads a currency code. @throws CellProblem */
export function readCurrency(text: string): string {
  const code = text.toUpperCase()
  return CURRENCY_CODES.includes(code) ? code : refuse(describeIssue('currencySuchAs'))
}

/** Reads a count; null for an empty cell. @throws CellProblem */
export function readCount(text: string): number | null {
  if (text === '') return null
  return WHOLE.test(text) ? Number(text) : refuse(describeIssue('wholeNumber'))
}

const YES = ['yes', 'true', '1', 'y', 'inclusive']
const NO = ['', 'no', 'false', '0', 'n', 'exclusive', 'unspecified']

/** Reads yes or no; an empty cell is no. @throws CellProblem */
export function readBoolean(text: string): boolean {
  const word = text.toLowerCase()
  if (YES.includes(word)) return true
  return NO.includes(word) ? false : refuse(describeIssue('yesOrNo'))
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i

/** Reads a date, or a date with a time, in UTC unless it says otherwise. @throws CellProblem */
export function readDate(text: string): string | null {
  if (text === '') return null
  const [, day, time, zone = 'Z'] = MOMENT.exec(text) ?? []
  const date = new Date(DAY.test(text) ? `${text}T00:00:00Z` : `${day}T${time}${zone.toUpperCase() === 'UTC' ? 'Z' : zone}`)
  // JavaScript turns February 30 into March 2.
  const isReal =
    !Number.isNaN(date.getTime()) && new Date(`${text.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(text.slice(0, 10))
  return isReal ? date.toISOString() : refuse(describeIssue('dateSuchAs'))
}

/** Reads one of these words. `synonyms`: other spellings of them. @throws CellProblem */
export function readWord<Word extends string>(
  text: string,
  words: readonly Word[],
  synonyms: Readonly<Record<string, Word>> = {},
): Word {
  const plain = text.toLowerCase().replace(/[\s-]+/g, '_')
  return (
    words.find((word) => word === plain) ?? synonyms[plain] ?? refuse(describeIssue('oneOfValues', { values: words.join(', ') }))
  )
}

/** What a row says, or why it can't be created. `name`: how reports call it. */
export type ReadRow<Form> = { name: string; form: Form | undefined; issues: ImportIssue[] }

/** Collects what is wrong with a row, so that its report names all of it. */
export function openRow(cells: Cells) {
  const issues: ImportIssue[] = []
  const note = (field: ImportField | null, { message, params }: IssueText) =>
    void issues.push({ field, message, code: params.text, ...(params.values ? { params: params.values } : {}) })
  return {
    note,
    /** Reads a cell; undefined, with a note, if it can't be read. */
    read<T>(field: ImportField, reader: (text: string) => T): T | undefined {
      try {
        return reader(cells(field))
      } catch (error) {
        if (!(error instanceof CellProblem)) throw error
        note(field, error.issue)
        return undefined
      }
    },
    /**
     * Checks the row by the schema of the dashboard's own form. `fieldOf`: which field of the file a path of the form comes from.
     */
    finish<Form>(
      name: string,
      schema: z.ZodType<Form>,
      form: unknown,
      fieldOf: (path: string) => ImportField | null,
    ): ReadRow<Form> {
      const result = schema.safeParse(form)
      // Its issues would only repeat those of the cells that couldn't be read.
      if (issues.length > 0) return { name, form: undefined, issues }
      if (result.success) return { name, form: result.data, issues }
      return {
        name,
        form: undefined,
        issues: toFaultIssues(result.error).map(({ path, ...said }) => ({ field: fieldOf(path), ...said })),
      }
    },
  }
}
