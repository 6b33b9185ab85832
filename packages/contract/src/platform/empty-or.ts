import * as z from 'zod'

/**
 * A text of a form that may be left empty. One that is neither empty nor what it should be is refused in `words` alone: a
 * union would say the words of whichever half came closest.
 */
export const emptyOr = (text: z.ZodType<string, string>, words: string) =>
  z
    .string()
    .trim()
    .transform((value, context) => {
      if (value === '') return value
      const read = text.safeParse(value)
      if (read.success) return read.data
      context.addIssue({ code: 'custom', message: words })
      return z.NEVER
    })
