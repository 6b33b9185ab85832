import { useQuery } from '@tanstack/react-query'
import type { Organization } from '@tradepost/contract/platform/seller'
import type { CheckoutAppearance } from '@tradepost/contract/platform/seller-checkout-appearance'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { PageHeader } from '@tradepost/ui/page-header'
import { Skeleton } from '@tradepost/ui/skeleton'
import { toast } from '@tradepost/ui/toast'
import { ExternalLink } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { LeaveGuard } from '#src/shell/leave-guard.tsx'
import { isManager, useOrganization } from '#src/shell/organizations.ts'
import { PageTitle } from '#src/shell/page-title.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { wordsOf } from '#src/shell/request.ts'
import { SaveBar } from '#src/shell/save-bar.tsx'
import { isSessionEnded } from '#src/shell/session-ended.ts'
import { SettingsTabs } from '#src/shell/settings-tabs.tsx'
import { appearanceQuery, useSaveAppearance, useTryAppearance } from './api.ts'
import { LookCard, MethodsCard, QuestionsCard } from './appearance-fields.tsx'
import { CheckoutDrawing } from './checkout-drawing.tsx'

const FORM_ID = 'appearance-form'
const themesOf = ({ theme }: CheckoutAppearance) => (theme === 'system' ? (['light', 'dark'] as const) : [theme])

/** The drawings, and a real checkout that looks the same. */
function SeeIt({ slug, appearance, shopName }: { slug: string; appearance: CheckoutAppearance; shopName: string }) {
  const tried = useTryAppearance(slug)
  function open() {
    // At once, while the browser still sees the press; a window that comes later is a pop-up.
    const tab = window.open('about:blank', '_blank')
    tried.mutate(appearance, {
      onSuccess: ({ checkout_url }) => {
        if (!tab) return window.location.assign(checkout_url)
        tab.opener = null
        tab.location.href = checkout_url
      },
      onError: () => tab?.close(),
    })
  }
  return (
    <Card title="How it looks" bodyClassName="grid gap-4">
      {themesOf(appearance).map((theme) => (
        <CheckoutDrawing key={theme} appearance={appearance} theme={theme} shopName={shopName} />
      ))}
      {tried.isError ? <Alert tone="danger" title={wordsOf(tried.error)} isLive /> : null}
      <Button icon={<ExternalLink aria-hidden="true" />} pending={tried.isPending} onClick={open}>
        See it in a new tab
      </Button>
      <p className="text-xs text-ink-3">
        A checkout with a product of yours that looks like this, saved or not. Nobody is charged unless you pay.
      </p>
    </Card>
  )
}

const isSame = (left: CheckoutAppearance, right: CheckoutAppearance) =>
  JSON.stringify({ ...left, allowed_payment_method_types: left.allowed_payment_method_types.toSorted() }) ===
  JSON.stringify({ ...right, allowed_payment_method_types: right.allowed_payment_method_types.toSorted() })

type EditorProps = { slug: string; organization: Organization; saved: CheckoutAppearance }

function AppearanceEditor({ slug, organization, saved }: EditorProps) {
  const save = useSaveAppearance(slug)
  const [changes, setChanges] = useState<Partial<CheckoutAppearance>>({})
  const value = { ...saved, ...changes }
  const isDirty = !isSame(saved, value)
  const mayChange = isManager(organization)
  function send(event: FormEvent) {
    event.preventDefault()
    save.mutate(value, {
      onSuccess: () => {
        setChanges({})
        toast.success('Every checkout that the shop opens looks like this now')
      },
    })
  }
  const fields = { value, onChange: (change: Partial<CheckoutAppearance>) => setChanges({ ...changes, ...change }) }
  return (
    <>
      {mayChange ? null : <Alert title="Only an owner or an admin of the business can change these" />}
      {save.isError && !isSessionEnded(save.error) ? (
        <Alert tone="danger" title="It was not saved" isLive>
          {wordsOf(save.error)}
        </Alert>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)_336px] items-start gap-6 max-[73.75rem]:grid-cols-1">
        <form id={FORM_ID} noValidate onSubmit={send}>
          <fieldset disabled={!mayChange} className="grid gap-6">
            <legend className="sr-only">The checkout</legend>
            <LookCard {...fields} />
            <QuestionsCard {...fields} />
            <MethodsCard {...fields} />
          </fieldset>
        </form>
        <SeeIt slug={slug} appearance={value} shopName={organization.name} />
      </div>
      {isDirty ? (
        <SaveBar
          formId={FORM_ID}
          label="Save changes"
          words="Unsaved changes"
          isSaving={save.isPending}
          onDiscard={() => {
            setChanges({})
            save.reset()
          }}
        />
      ) : null}
      <LeaveGuard isDirty={isDirty && !save.isPending} />
    </>
  )
}

/** How the checkouts of a shop look and what they ask, drawn beside the switches. */
export function AppearancePage({ slug }: { slug: string }) {
  const organization = useOrganization(slug)
  const appearance = useQuery({ ...appearanceQuery(slug), refetchOnWindowFocus: false })
  return (
    <>
      <PageTitle>Checkout settings</PageTitle>
      <PageHeader title="Settings" description="How the shop’s own checkouts look, and what they ask." />
      <SettingsTabs slug={slug} current="checkout" />
      <QueryView query={appearance} what="settings" skeleton={<Skeleton className="h-96 rounded-lg" />}>
        {(saved) => (organization.data ? <AppearanceEditor slug={slug} organization={organization.data} saved={saved} /> : null)}
      </QueryView>
    </>
  )
}
