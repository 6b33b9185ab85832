/** The account of the signed-in person: profile, security, owned shops, deletion. */

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Account } from '@tradepost/contract/platform/account'
import { Alert } from '@tradepost/ui/alert'
import { Button, getButtonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { ThemeToggle } from '@tradepost/ui/look/theme'
import { Skeleton } from '@tradepost/ui/skeleton'
import { Languages, LogOut, SunMoon, Trash2, UserRound } from 'lucide-react'
import { t } from '#src/messages.ts'
import { LanguageSelect } from '#src/shell/language-select.tsx'
import { MailboxHint } from '#src/shell/people/mailbox-hint.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { useSignOut } from '#src/shell/session/sign-out.ts'
import { siteQuery } from '#src/shell/site.ts'
import { AccountHeading, AccountRow } from './account-row.tsx'
import { accountQuery } from './api.ts'
import { ChangeName } from './change-name.tsx'
import { EmailRows } from './email-rows.tsx'
import { emailLinkErrorLabel } from './security/link-errors.ts'

/** Shows whether the link in an email-change email worked, or why it didn't. */
function EmailChangeNotice({ account, error }: { account: Account; error: string | undefined }) {
  const isEmailed = useQuery(siteQuery).data?.sends_verification_email ?? false
  const dismiss = (
    <Link to="/account" replace className="tp-link inline-block py-1">
      {t('account.gotIt')}
    </Link>
  )
  if (error)
    return (
      <Alert tone="danger" isLive title={t('account.email.linkFailed')} action={dismiss}>
        {emailLinkErrorLabel(error)}
      </Alert>
    )
  // The email's own row says what comes next.
  if (account.email_change) return null
  if (account.is_verified)
    return (
      <Alert tone="success" isLive title={t('account.email.nowConfirmed.title', { email: account.email })} action={dismiss}>
        {t('account.email.nowConfirmed.text')}
      </Alert>
    )
  return (
    <Alert tone="success" isLive title={t('account.email.changed.title', { email: account.email })} action={dismiss}>
      {isEmailed ? (
        <>
          {t('account.email.changed.text')}
          <MailboxHint />
        </>
      ) : null}
    </Alert>
  )
}

function DeviceCard() {
  const signOut = useSignOut()
  return (
    <Card title={t('account.profile.device.title')} isFlush>
      <AccountRow icon={<SunMoon />} title={t('account.profile.device.theme')} detail={t('account.profile.device.themeDetail')}>
        <ThemeToggle />
      </AccountRow>
      <AccountRow icon={<Languages />} title={t('accountMenu.language')} detail={t('account.profile.device.languageDetail')}>
        <LanguageSelect className="w-auto" />
      </AccountRow>
      <AccountRow
        icon={<LogOut />}
        title={t('account.profile.device.session')}
        detail={t('account.profile.device.sessionDetail')}
      >
        <Button pending={signOut.isPending} onClick={() => signOut.mutate()}>
          {t('actions.signOut')}
        </Button>
      </AccountRow>
    </Card>
  )
}

function ProfileCards({ account }: { account: Account }) {
  const site = useQuery(siteQuery).data
  return (
    <>
      <Card title={t('account.profile.details')} isFlush>
        <AccountRow icon={<UserRound />} title={t('account.name.title')} detail={account.name}>
          <ChangeName name={account.name} />
        </AccountRow>
        <EmailRows account={account} />
      </Card>
      <DeviceCard />
      {site?.can_delete_account ? (
        <Card title={t('account.profile.deletion.title')} isFlush>
          <AccountRow icon={<Trash2 />} title={t('account.profile.deletion.row')} detail={t('account.profile.deletion.detail')}>
            <Link to="/account/delete" className={getButtonClassName({ variant: 'danger-quiet' })}>
              {t('account.profile.deletion.link')}
            </Link>
          </AccountRow>
        </Card>
      ) : null}
    </>
  )
}

type ProfilePageProps = {
  /** The person came from the link in an email-change email. */
  hasFollowedLink: boolean
  /** better-auth's error code if that link failed. */
  error: string | undefined
}

/** Shows the signed-in person's name, email and preferences. */
export function ProfilePage({ hasFollowedLink, error }: ProfilePageProps) {
  const account = useQuery(accountQuery)
  return (
    <>
      <AccountHeading title={t('account.profile.title')}>{t('account.profile.lead')}</AccountHeading>
      <QueryView
        query={account}
        what={t('account.what.profile')}
        skeleton={
          <div className="grid gap-6">
            <Skeleton className="h-45 rounded-lg" />
            <Skeleton className="h-45 rounded-lg" />
          </div>
        }
      >
        {(data) => (
          <>
            {hasFollowedLink || error ? <EmailChangeNotice account={data} error={error} /> : null}
            <ProfileCards account={data} />
          </>
        )}
      </QueryView>
    </>
  )
}
