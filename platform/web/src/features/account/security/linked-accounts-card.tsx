import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Site } from '@tradepost/contract/platform/site'
import { Badge } from '@tradepost/ui/badge'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { Check } from 'lucide-react'
import { AccountRow, RowSkeletons } from '#src/features/account/account-row.tsx'
import { accountQuery, PASSWORD_PROVIDER, type SignInMethod, signInMethodsQuery } from '#src/features/account/api.ts'
import { Refusal } from '#src/features/account/refusal.tsx'
import { useChange } from '#src/features/account/use-change.ts'
import { t } from '#src/messages.ts'
import { formatDay } from '#src/shell/moment.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { authClient, unwrapAuth } from '#src/shell/session/auth-client.ts'
import { SocialMark } from '#src/shell/session/social-mark.tsx'
import { siteQuery } from '#src/shell/site.ts'
import { UnlinkAccount } from './unlink-account.tsx'

type Provider = Site['social_providers'][number]

type LinkedRowProps = { name: string; method: SignInMethod; isOnlyWayIn: boolean }

function LinkedRow({ name, method, isOnlyWayIn }: LinkedRowProps) {
  return (
    <AccountRow
      icon={<SocialMark id={method.providerId} name={name} />}
      title={name}
      detail={t('account.security.linkedAccounts.since', { day: formatDay(method.createdAt) })}
    >
      <Badge tone="success" icon={<Check aria-hidden="true" />}>
        {t('account.security.linkedAccounts.linked')}
      </Badge>
      <UnlinkAccount name={name} method={method} isOnlyWayIn={isOnlyWayIn} />
    </AccountRow>
  )
}

function UnlinkedRow({ provider }: { provider: Provider }) {
  const link = useChange({
    // better-auth's client follows the URL in the answer.
    change: () =>
      unwrapAuth(
        authClient.linkSocial({
          provider: provider.id,
          callbackURL: `/account/security?linked=${encodeURIComponent(provider.id)}`,
          errorCallbackURL: '/account/security',
        }),
      ),
  })
  return (
    <>
      <AccountRow
        icon={<SocialMark id={provider.id} name={provider.name} />}
        title={provider.name}
        detail={t('account.security.linkedAccounts.unlinked')}
      >
        <Button
          aria-label={t('account.security.linkedAccounts.linkNamed', { name: provider.name })}
          pending={link.isPending || link.isSuccess}
          onClick={() => link.mutate()}
        >
          {t('account.security.linkedAccounts.link')}
        </Button>
      </AccountRow>
      {link.error ? (
        <div className="px-5 pb-4 max-list:px-4">
          <Refusal error={link.error} />
        </div>
      ) : null}
    </>
  )
}

/** Shows a row for each linked account, then one for each available provider without an account. */
function LinkedRows({ methods, providers }: { methods: SignInMethod[]; providers: Provider[] }) {
  const account = useQuery(accountQuery).data
  const linked = methods.filter((method) => method.providerId !== PASSWORD_PROVIDER)
  const unlinked = providers.filter((provider) => !linked.some((method) => method.providerId === provider.id))
  const usable = linked.filter((method) => providers.some(({ id }) => id === method.providerId))
  const isOnly = (method: SignInMethod) =>
    account?.has_password === false && (linked.length === 1 || (usable.length === 1 && usable[0] === method))
  // A provider that is no longer available stays in the list, so that its account can still be unlinked.
  const nameOf = (id: string) => providers.find((provider) => provider.id === id)?.name ?? id
  return (
    <ul>
      {linked.map((method) => (
        <li key={method.id} className="border-t border-line first:border-t-0">
          <LinkedRow name={nameOf(method.providerId)} method={method} isOnlyWayIn={isOnly(method)} />
        </li>
      ))}
      {unlinked.map((provider) => (
        <li key={provider.id} className="border-t border-line first:border-t-0">
          <UnlinkedRow provider={provider} />
        </li>
      ))}
    </ul>
  )
}

function hasNothing(site: UseQueryResult<Site>, methods: UseQueryResult<SignInMethod[]>): boolean {
  const isLinked = methods.data?.some((method) => method.providerId !== PASSWORD_PROVIDER)
  return site.data?.social_providers.length === 0 && isLinked === false
}

/** Shows linked accounts at other sites. Renders nothing if there are none and no provider is available. */
export function LinkedAccountsCard() {
  const site = useQuery(siteQuery)
  const methods = useQuery(signInMethodsQuery)
  if (hasNothing(site, methods)) return null
  return (
    <Card title={t('account.security.linkedAccounts.title')} isFlush>
      <QueryView query={methods} what={t('account.what.linkedAccounts')} skeleton={<RowSkeletons count={2} />}>
        {(data) => (
          <QueryView query={site} what={t('account.what.providers')} skeleton={<RowSkeletons count={2} />}>
            {({ social_providers }) => <LinkedRows methods={data} providers={social_providers} />}
          </QueryView>
        )}
      </QueryView>
    </Card>
  )
}
