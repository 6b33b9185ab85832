import { PASSWORD, type Visitor } from '#src/world/pages/visitor.ts'
import { CALLERS, type Race, repeat } from './race.ts'
import { must, type Person, type Stage } from './stage.ts'

const signIn = (visitor: Visitor, { email }: Person) => visitor.post('/api/auth/sign-in/email', { email, password: PASSWORD })

/** Makes the only two administrators: the installation's first one is made by its operator. */
async function makeAdministrators(stage: Stage): Promise<[Person, Person]> {
  const [first, second] = [await stage.signUp(), await stage.signUp()]
  await stage.query(`update "user" set banned = false, role = case when id = any ($1) then 'admin' else 'user' end`, [
    [first.userId, second.userId],
  ])
  return [first, second]
}

const banned: Race = {
  title: 'a person is banned while they sign in seven times',
  refusals: /^BANNED_USER$/,
  async prepare(stage) {
    const [{ visitor: administrator }] = await makeAdministrators(stage)
    const person = await stage.signUp()
    const { userId } = person
    return async () => {
      await must(administrator.post('/api/auth/admin/unban-user', { userId }))
      return {
        calls: [
          ...repeat(CALLERS - 1, () => signIn(stage.world.visitor(), person)),
          () => administrator.post('/api/auth/admin/ban-user', { userId }),
        ],
        async check() {
          const left = await stage.query('select id from session where "userId" = $1', [userId])
          return left.length === 0 ? [] : [`${left.length} sessions survive the ban`]
        },
      }
    }
  },
}

const demoted: Race = {
  title: 'an administrator is demoted while they start to act as someone else seven times',
  refusals: /^(YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS|YOU_CANNOT_IMPERSONATE_ADMINS)$/,
  async prepare(stage) {
    const [first, second] = await makeAdministrators(stage)
    const { userId } = await stage.signUp()
    const setRole = (role: string) => second.visitor.post('/api/auth/admin/set-role', { userId: first.userId, role })
    return async () => {
      await must(setRole('admin'))
      const browsers = Array.from({ length: CALLERS - 1 }, () => stage.world.visitor())
      await Promise.all(browsers.map((browser) => must(signIn(browser, first))))
      return {
        calls: [
          ...browsers.map((browser) => () => browser.post('/api/auth/admin/impersonate-user', { userId })),
          () => setRole('user'),
        ],
        async check() {
          const left = await stage.query('select id from session where "impersonatedBy" = $1', [first.userId])
          return left.length === 0 ? [] : [`${left.length} impersonations survive the administrator's role`]
        },
      }
    }
  },
}

export const sessionRaces = [banned, demoted]
