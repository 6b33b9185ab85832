import * as z from 'zod'
import type { IssueText } from '../issue.ts'

/**
 * An optional text of a form. A value that is neither empty nor valid is refused with that text alone: a union would use the
 * message of whichever half came closest.
 */
export const emptyOr = (text: z.ZodType<string, string>, describe: () => IssueText) =>
  z
    .string()
    .trim()
    .transform((value, context) => {
      if (value === '') return value
      const read = text.safeParse(value)
      if (read.success) return read.data
      context.addIssue({ code: 'custom', ...describe() })
      return z.NEVER
    })
