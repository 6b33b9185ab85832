import { ChooseLanguage, Site } from '@tradepost/contract/platform/site'
import { hasHttps, hasMailbox } from '@tradepost/kit/program-config'
import { saveAccountLanguage } from '#src/auth/accounts/account-language.ts'
import { listSocialProviders } from '#src/auth/accounts/social-providers.ts'
import { findOrganizationBySlug } from '#src/auth/organizations/find-organization.ts'
import { platformRoutes } from '#src/callers.ts'
import { DEMO_SHOP } from '#src/config.ts'
import { toLanguageCookie } from '#src/request-language.ts'

export const siteRoutes = platformRoutes('Site')
  .get(
    '/api/site',
    { summary: 'Show the settings of this installation that pages need', caller: 'anyone', rate: 'read', returns: Site },
    async ({ deps: { config }, work }) => {
      const { accounts } = config
      const demoShop = config.hasDemoData ? await findOrganizationBySlug(work.trx, DEMO_SHOP) : undefined
      return {
        requires_email_verification: config.requiresEmailVerification,
        has_mailbox: hasMailbox(config),
        demo_shop: demoShop?.slug ?? null,
        has_passwords: accounts.hasPasswords,
        password_length: accounts.passwordLength,
        has_password_reset: accounts.hasPasswordReset,
        reset_revokes_sessions: accounts.resetRevokesSessions,
        sends_verification_email: accounts.sendsVerificationEmail,
        can_change_email: accounts.canChangeEmail,
        can_delete_account: accounts.canDeleteAccount,
        can_unlink_last_account: accounts.canUnlinkLastAccount,
        has_social_sign_up: config.social.signUp !== 'closed',
        social_providers: listSocialProviders(config.social),
        deletes_account_by_mail: config.deletesAccountByEmail,
        provider_url: config.providerUrl,
        has_docs: config.hasApiDocs,
      }
    },
  )
  .put(
    '/api/language',
    {
      summary: 'Choose the language of this browser’s pages and, if signed in, of the account’s emails',
      caller: 'visitor',
      rate: 'change',
      body: ChooseLanguage,
      faults: [403, 422],
      status: 204,
    },
    async ({ deps: { config }, work, visitor, body: { language }, request }) => {
      if (visitor.user) await saveAccountLanguage(work, { userId: visitor.user.id, language })
      request.header('set-cookie', toLanguageCookie(language, hasHttps(config)), { append: true })
    },
  )
