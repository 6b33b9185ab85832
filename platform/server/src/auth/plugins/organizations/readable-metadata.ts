import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import * as z from 'zod'
import { parseMetadata } from '#src/auth/organizations/organization-metadata.ts'

/** Routes that answer with organizations as they are stored, whose metadata is a text. */
const PATHS = ['list', 'get-full-organization', 'set-active', 'delete'].map((name) => `/organization/${name}`)
const Organization = z.looseObject({
  metadata: z.unknown().transform((value) => (typeof value === 'string' ? parseMetadata(value) : value)),
})
const Answer = z.union([z.array(Organization), Organization])

/** Answers with the metadata as an object, as better-auth does where an organization is created or updated. */
export const readableMetadata = {
  matcher: ({ path }: { path?: string }) => path !== undefined && PATHS.includes(path),
  handler: createAuthMiddleware(async (ctx) => {
    const { returned } = ctx.context
    const answer = isAPIError(returned) ? undefined : Answer.safeParse(returned).data
    if (answer) return ctx.json(answer)
  }),
}
