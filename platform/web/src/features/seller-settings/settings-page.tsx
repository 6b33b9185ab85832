import { useQuery } from '@tanstack/react-query'
import type { Connection } from '@tradepost/contract/platform/seller'
import { Alert } from '@tradepost/ui/alert'
import { Card } from '@tradepost/ui/card'
import { CopyButton } from '@tradepost/ui/copy-button'
import { CopyableId } from '@tradepost/ui/copyable-id'
import { Field } from '@tradepost/ui/field'
import { Input } from '@tradepost/ui/input'
import { PageHeader } from '@tradepost/ui/page-header'
import { Skeleton } from '@tradepost/ui/skeleton'
import { StatusBadge } from '@tradepost/ui/status-badge'
import { isManager, useOrganization } from '#src/shell/organizations.ts'
import { PageTitle } from '#src/shell/page-title.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { SettingsTabs } from '#src/shell/settings-tabs.tsx'
import { connectionQuery } from './api.ts'
import { ConnectionFields } from './connection-form.tsx'
import { RecordsCard } from './records-card.tsx'
import { RenameOrganization } from './rename-organization.tsx'
import { RenewalRetriesCard } from './renewal-retries-card.tsx'

function WebhookCard({ connection }: { connection: Connection }) {
  return (
    <Card title="Webhook" description="The provider confirms payments with signed events to this URL.">
      <div className="grid max-w-[520px] gap-4">
        <Field
          label="Webhook URL"
          hint={
            connection.environment === 'embedded'
              ? 'Already set up for the built-in provider.'
              : 'Add it as a webhook at your provider, for all payment events.'
          }
        >
          <Input
            readOnly
            value={connection.webhook_url}
            className="font-mono"
            trailing={<CopyButton value={connection.webhook_url} label="Copy webhook URL" className="-me-2" />}
          />
        </Field>
        {connection.business_id ? (
          <p className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
            Business ID at the provider: <CopyableId id={connection.business_id} />
          </p>
        ) : null}
      </div>
    </Card>
  )
}

function ConnectionCards({ slug, connection }: { slug: string; connection: Connection }) {
  return (
    <>
      <Card
        title="Payments provider"
        action={
          connection.is_connected ? <StatusBadge status="connected" /> : <StatusBadge status="pending">Not connected</StatusBadge>
        }
      >
        {connection.problem ? (
          <Alert tone="danger" title="The last attempt failed" isLive className="mb-5">
            {connection.problem}
          </Alert>
        ) : null}
        <ConnectionFields key={connection.environment} slug={slug} connection={connection} />
      </Card>
      <WebhookCard connection={connection} />
    </>
  )
}

/** The shop's name and its connection to the payments provider. */
export function SettingsPage({ slug }: { slug: string }) {
  const organization = useOrganization(slug)
  const connection = useQuery(connectionQuery(slug))
  return (
    <>
      <PageTitle>Settings</PageTitle>
      <PageHeader title="Settings" description="Your shop’s name and payments provider." />
      <SettingsTabs slug={slug} current="shop" />
      <div className="grid max-w-[820px] gap-6">
        {organization.data ? <RenameOrganization organization={organization.data} /> : null}
        <QueryView query={connection} what="connection" skeleton={<Skeleton className="h-80 rounded-lg" />}>
          {(data) => <ConnectionCards slug={slug} connection={data} />}
        </QueryView>
        {connection.data?.is_connected ? <RecordsCard slug={slug} /> : null}
        {organization.data && connection.data?.environment === 'embedded' && connection.data.is_connected ? (
          <RenewalRetriesCard slug={slug} mayChange={isManager(organization.data)} />
        ) : null}
      </div>
    </>
  )
}
