import { PASSWORD } from '#src/world/pages/visitor.ts'
import { type Call, type Race, repeat } from './race.ts'
import { must, type Person, type Stage } from './stage.ts'

const REFUSALS = /^(LAST_ADMINISTRATOR|UNAUTHORIZED|YOU_ARE_NOT_ALLOWED_TO_\w+|BANNED_USER)$/

const ADMINISTRATORS = `select id, banned from "user" where role = 'admin' and banned is not true`

async function checkAdministrators(stage: Stage): Promise<string[]> {
  return (await stage.query(ADMINISTRATORS)).length > 0 ? [] : ['no administrator is left']
}

type Act = (by: Person, other: Person) => ReturnType<Call>

/** A race of the only two administrators. `restore` undoes what one of them has done to the other. */
function raceOfAdministrators(title: string, act: Act, restore: (by: Person, other: Person) => Promise<void>): Race {
  return {
    title,
    refusals: REFUSALS,
    async prepare(stage) {
      const [first, second] = [await stage.signUp(), await stage.signUp()]
      // The installation's first administrator is made by its operator.
      await stage.query(`update "user" set banned = false, role = case when id = any ($1) then 'admin' else 'user' end`, [
        [first.userId, second.userId],
      ])
      return async () => {
        const left = (await stage.query<{ id: string }>(ADMINISTRATORS)).map(({ id }) => id)
        if (!left.includes(first.userId)) await restore(second, first)
        if (!left.includes(second.userId)) await restore(first, second)
        return {
          calls: [...repeat(4, () => act(first, second)), ...repeat(4, () => act(second, first))],
          check: () => checkAdministrators(stage),
        }
      }
    },
  }
}

const setRole = (by: Person, { userId }: Person, role: string) => by.visitor.post('/api/auth/admin/set-role', { userId, role })

const demoting = raceOfAdministrators(
  'two administrators demote each other',
  (by, other) => setRole(by, other, 'user'),
  async (by, other) => {
    await must(setRole(by, other, 'admin'))
  },
)

const banning = raceOfAdministrators(
  'two administrators ban each other',
  (by, { userId }) => by.visitor.post('/api/auth/admin/ban-user', { userId }),
  async (by, { userId, visitor, email }) => {
    await must(by.visitor.post('/api/auth/admin/unban-user', { userId }))
    await must(visitor.post('/api/auth/sign-in/email', { email, password: PASSWORD }))
  },
)

export const administratorRaces = [demoting, banning]
