import { authenticatorAt, listPasskeys, register, sendRegistration } from '#src/auth/passkeys/passkey-world.ts'
import { makeApp, verifyTotp } from '#src/auth/second-factor/authenticator-app.ts'
import { PROVIDER } from '#src/auth/social/social-world.ts'
import { PASSWORD } from '#src/world/pages/visitor.ts'
import { type Act, type Cast, post, visit } from './cast.ts'
import { fromNewClient, linkTo, TOKEN } from './security-acts.ts'

async function askReset(cast: Cast): Promise<string> {
  await visit(cast).post('/api/auth/request-password-reset', { email: cast.noor.email, redirectTo: '/reset-password' })
  await cast.social.world.drainAll()
  return /reset-password\/(\w+)/.exec(await linkTo(cast.noor.visitor, cast.noor.email))?.[1] ?? ''
}

export const ACCOUNT_ACTS: readonly Act[] = [
  [
    'a link to a new password',
    '200 password.reset_asked done by email of noor',
    (cast) => visit(cast).post('/api/auth/request-password-reset', { email: cast.noor.email }),
  ],
  [
    'a link for nobody',
    '200 password.reset_asked done by email of ben',
    (cast) => visit(cast).post('/api/auth/request-password-reset', { email: 'ben@example.com' }),
  ],
  [
    'a new password by a link',
    '200 password.reset done by nobody',
    async (cast) => visit(cast).post('/api/auth/reset-password', { token: await askReset(cast), newPassword: PASSWORD }),
  ],
  [
    'a made-up link to a new password',
    '400 link.refused refused INVALID_TOKEN by nobody',
    (cast) => visit(cast).post('/api/auth/reset-password', { token: TOKEN, newPassword: PASSWORD }),
  ],
  [
    'opening one',
    '302 link.refused refused INVALID_TOKEN by nobody',
    (cast) => visit(cast).get(`/api/auth/reset-password/${TOKEN}?callbackURL=/reset-password`),
  ],
  [
    'a made-up link of an email',
    '401 link.refused refused INVALID_TOKEN by nobody',
    (cast) => visit(cast).get(`/api/auth/verify-email?token=${TOKEN}`),
  ],
  [
    'a link that proves an email',
    '302 email.proved done by maya',
    async (cast) => {
      await fromNewClient(cast.maya.visitor).post('/api/account/prove-mailbox')
      await cast.social.world.drainAll()
      return fromNewClient(cast.maya.visitor).get(await linkTo(cast.maya.visitor, cast.maya.email))
    },
  ],
  [
    'another password',
    '200 password.changed done by maya',
    (cast) => post(cast.maya.visitor, '/change-password', { currentPassword: PASSWORD, newPassword: PASSWORD }),
  ],
  [
    'the wrong password repeated',
    '400 password.repeated refused INVALID_PASSWORD by maya',
    (cast) => post(cast.maya.visitor, '/change-password', { currentPassword: 'wrong-horse', newPassword: PASSWORD }),
  ],
  [
    'another email',
    '200 email.change_asked done by maya',
    (cast) => post(cast.maya.visitor, '/change-email', { newEmail: 'maya-2@example.com', password: PASSWORD }),
  ],
  [
    'a passkey more',
    '200 passkey.added done by maya',
    (cast) => register(fromNewClient(cast.maya.visitor), authenticatorAt(cast.social.world)),
  ],
  [
    'a passkey that is none',
    '400 passkey.added refused FAILED_TO_VERIFY_REGISTRATION by maya',
    async (cast) => {
      const visitor = fromNewClient(cast.maya.visitor)
      const made = authenticatorAt(cast.social.world).create(
        (await visitor.get<never>('/api/auth/passkey/generate-register-options')).body,
        { rpId: 'elsewhere.example' },
      )
      return sendRegistration(visitor, made)
    },
  ],
  [
    'a passkey less',
    '200 passkey.removed done by maya',
    async (cast) => post(cast.maya.visitor, '/passkey/delete-passkey', { id: (await listPasskeys(cast.maya.visitor))[0]?.id }),
  ],
  [
    'codes of an app',
    '200 second_factor.added done by maya',
    async (cast) => {
      const enabled = await post(cast.maya.visitor, '/two-factor/enable')
      return verifyTotp(fromNewClient(cast.maya.visitor), makeApp(String(enabled.body.totpURI)).codeAt(0))
    },
  ],
  [
    'new recovery codes',
    '200 second_factor.renewed done by coded',
    (cast) => post(cast.coded.visitor, '/two-factor/generate-backup-codes'),
  ],
  [
    'the key of the app shown',
    '200 secret.revealed done by coded',
    (cast) => post(cast.coded.visitor, '/two-factor/get-totp-uri'),
  ],
  ['no more codes', '200 second_factor.removed done by coded', (cast) => post(cast.coded.visitor, '/two-factor/disable')],
  [
    'an account elsewhere linked',
    '302 linked_account.added done by maya',
    async (cast) => {
      cast.social.person({ email: cast.maya.email })
      const visitor = fromNewClient(cast.maya.visitor)
      return visitor.get((await cast.social.comeBack(visitor, {}, '/link-social')).href)
    },
  ],
  [
    'one unlinked',
    '200 linked_account.removed done by maya',
    (cast) => post(cast.maya.visitor, '/unlink-account', { providerId: PROVIDER }),
  ],
  [
    'the first password',
    '200 password.set done by somebody',
    async (cast) => {
      cast.social.person({ email: 'no-password@example.com' })
      const visitor = visit(cast)
      await visitor.get((await cast.social.comeBack(visitor)).href)
      return visitor.post('/api/account/password', { new_password: PASSWORD })
    },
  ],
  [
    'an account deleted',
    '200 account.deleted done by leaving',
    (cast) => post(cast.leaving.visitor, '/delete-user', { password: PASSWORD }),
  ],
  ['signing out', '200 session.ended done by maya', (cast) => post(cast.maya.visitor, '/sign-out')],
]
