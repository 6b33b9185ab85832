import type { BetterAuthPlugin } from 'better-auth'

/**
 * Reads the lists of an organization by a statement each. Better-auth's adapter joins all of them: 250 members with 120
 * invitations in two teams are 60,000 rows.
 */
export const listsApart = {
  id: 'lists-apart',
  init({ adapter }) {
    const findOne = adapter.findOne.bind(adapter)
    adapter.findOne = async <T>({ join = {}, ...asked }: Parameters<typeof findOne>[0]) => {
      const lists = Object.entries(join)
      if (asked.model !== 'organization' || lists.length < 2) return findOne<T>({ ...asked, join })
      const organization = await findOne<{ id: string }>(asked)
      if (!organization) return null
      const where = [{ field: 'organizationId', value: organization.id }]
      const read = lists.map(async ([model, list]) => {
        const limit = typeof list === 'object' ? list : {}
        return [model, await adapter.findMany({ model, where, ...limit })] as const
      })
      return { ...organization, ...Object.fromEntries(await Promise.all(read)) } as T
    }
  },
} satisfies BetterAuthPlugin
