import { CALLERS, countDone, type Race, repeat } from './race.ts'
import { must } from './stage.ts'

/** Organizations that one person may have. */
const ORGANIZATIONS_MAX = 20

const changedSlug: Race = {
  title: 'eight organizations take one slug',
  refusals: /^ORGANIZATION_SLUG_ALREADY_TAKEN$/,
  async prepare(stage) {
    const owners = await stage.getPeople(CALLERS)
    const organizations = await Promise.all(owners.map((owner) => stage.openOrganization(owner)))
    return async (round) => {
      const slug = `wanted-by-eight-${round}`
      return {
        calls: organizations.map(
          ({ ask, founder }) =>
            () =>
              ask(founder, 'update', { data: { slug } }),
        ),
        async check(answers) {
          const having = await stage.query('select id from organization where slug = $1', [slug])
          const done = countDone(answers)
          return done === 1 && having.length === 1 ? [] : [`${done} succeeded, and ${having.length} have the slug`]
        },
      }
    }
  },
}

const createdSlug: Race = {
  title: 'eight people create an organization with one slug',
  refusals: /^ORGANIZATION_ALREADY_EXISTS$/,
  async prepare(stage) {
    let people = await Promise.all(Array.from({ length: CALLERS }, () => stage.signUp()))
    return async (round) => {
      if (round % ORGANIZATIONS_MAX === 0) people = await Promise.all(Array.from({ length: CALLERS }, () => stage.signUp()))
      const slug = `created-by-eight-${round}`
      return {
        calls: people.map(
          ({ visitor }) =>
            () =>
              visitor.post('/api/auth/organization/create', { name: 'Race', slug }),
        ),
        async check(answers) {
          const having = await stage.query('select id from organization where slug = $1', [slug])
          const done = countDone(answers)
          return done === 1 && having.length === 1 ? [] : [`${done} succeeded, and ${having.length} have the slug`]
        },
      }
    }
  },
}

/** Four create a role, and four give an existing role the same name. */
const roleName: Race = {
  title: 'eight roles take one name',
  refusals: /^ROLE_NAME_IS_ALREADY_TAKEN$/,
  async prepare(stage) {
    const [owner] = await stage.getPeople(1)
    if (!owner) throw new Error('A person was asked for')
    const { id, ask } = await stage.openOrganization(owner)
    const permission = { ac: ['read'] }
    for (const role of ['first', 'second', 'third', 'fourth']) await must(ask(owner, 'create-role', { role, permission }))
    const roles = await stage.query<{ id: string }>('select id from "organizationRole" where "organizationId" = $1', [id])
    return async (round) => {
      const name = `wanted-${round}`
      return {
        calls: [
          ...repeat(4, () => ask(owner, 'create-role', { role: name, permission })),
          ...roles.map(
            ({ id: roleId }) =>
              () =>
                ask(owner, 'update-role', { roleId, data: { roleName: name } }),
          ),
        ],
        async check(answers) {
          const having = await stage.query('select id from "organizationRole" where "organizationId" = $1 and role = $2', [
            id,
            name,
          ])
          const done = countDone(answers)
          return done === 1 && having.length === 1 ? [] : [`${done} succeeded, and ${having.length} have the name`]
        },
      }
    }
  },
}

export const nameRaces = { slugs: [changedSlug, createdSlug], roleName }
