import { APIError } from 'better-auth/api'

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,46}[a-z0-9])?$/
/** The longest name that a payments account may have. */
const NAME_LENGTH_MAX = 100

/** Checks a shop's name and slug. @throws 422 */
export function checkOrganization({ name, slug }: { name?: string; slug?: string }): void {
  const length = name?.trim().length
  if (length !== undefined && (length < 1 || length > NAME_LENGTH_MAX)) {
    throw new APIError('UNPROCESSABLE_ENTITY', {
      code: 'INVALID_NAME',
      message: `The name must have 1 to ${NAME_LENGTH_MAX} characters`,
    })
  }
  if (slug !== undefined && !SLUG.test(slug)) {
    throw new APIError('UNPROCESSABLE_ENTITY', {
      code: 'INVALID_SLUG',
      message: 'The slug must have 1 to 48 lowercase letters, numbers or "-" between them',
    })
  }
}
