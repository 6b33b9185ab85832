import * as z from 'zod'
import { ErrorBody, TextParams } from '#src/provider/primitives.ts'

/**
 * The body of every error of the platform. The English `message` says what `code` and `params` say in every language; `variant`
 * tells the texts of one code apart.
 */
export const PlatformErrorBody = ErrorBody.extend({ variant: z.string().optional(), params: TextParams.optional() }).meta({
  id: 'Error',
})
export type PlatformErrorBody = z.infer<typeof PlatformErrorBody>

/** A refusal that another answer reports. */
export const Refusal = PlatformErrorBody.omit({ issues: true }).meta({ id: 'Refusal' })
export type Refusal = z.infer<typeof Refusal>
