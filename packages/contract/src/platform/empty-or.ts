import * as z from 'zod'

/** The message of an email that isn't one. */
export const EMAIL_INVALID = 'Enter a valid email, such as name@example.com'

/**
 * An optional text of a form. A value that is neither empty nor valid is refused with `words` alone: a union would use the
 * message of whichever half came closest.
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
