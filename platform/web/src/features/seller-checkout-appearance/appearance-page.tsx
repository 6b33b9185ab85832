/** How a shop's checkout looks, with a preview. */

import { useQuery } from '@tanstack/react-query'
import type { Organization } from '@tradepost/contract/platform/organization/seller'
import { CheckoutAppearance } from '@tradepost/contract/platform/organization/seller-checkout-appearance'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { PageHeader } from '@tradepost/ui/page-header'
import { Skeleton } from '@tradepost/ui/skeleton'
import { ExternalLink } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { defineForm } from '#src/shell/forms/define-form.ts'
import { EditorForm } from '#src/shell/forms/editor-page.tsx'
import { useEditor } from '#src/shell/forms/use-editor.ts'
import { hasPermission, useOrganization } from '#src/shell/frames/organizations.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { appearanceQuery, useSaveAppearance, useTryAppearance } from './api.ts'
import { LookCard, MethodsCard, QuestionsCard } from './appearance-fields.tsx'
import { CheckoutDrawing } from './checkout-drawing.tsx'

const themesOf = ({ theme }: CheckoutAppearance) => (theme === 'system' ? (['light', 'dark'] as const) : [theme])

type SeeItProps = { slug: string; mayOpen: boolean; appearance: CheckoutAppearance; shopName: string }

/** Shows a drawn preview, with a link to a real checkout with the same settings for people who may change them. */
function SeeIt({ slug, mayOpen, appearance, shopName }: SeeItProps) {
  const tried = useTryAppearance(slug)
  function open() {
    // Opens the window during the click: browsers block one that opens later as a pop-up.
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
    <Card title={t('sellerCheckoutAppearance.preview.title')} bodyClassName="grid gap-4">
      {themesOf(appearance).map((theme) => (
        <CheckoutDrawing key={theme} appearance={appearance} theme={theme} shopName={shopName} />
      ))}
      {tried.isError ? <Alert tone="danger" title={getErrorMessage(tried.error)} isLive /> : null}
      {mayOpen ? (
        <>
          <Button icon={<ExternalLink aria-hidden="true" />} pending={tried.isPending} onClick={open}>
            {t('sellerCheckoutAppearance.preview.open')}
          </Button>
          <p className="text-xs text-ink-3">{t('sellerCheckoutAppearance.preview.text')}</p>
        </>
      ) : null}
    </Card>
  )
}

/** Payment methods have no order, so turning one off and on again isn't a change. */
const readAppearance = (appearance: CheckoutAppearance): CheckoutAppearance => ({
  ...appearance,
  allowed_payment_method_types: appearance.allowed_payment_method_types.toSorted(),
})

type EditorProps = { slug: string; organization: Organization; saved: CheckoutAppearance }

function AppearanceEditor({ slug, organization, saved }: EditorProps) {
  const editor = useEditor(defineForm({ schema: CheckoutAppearance, initial: saved, read: readAppearance }), {
    thing: saved,
    save: useSaveAppearance(slug),
    savedWords: () => t('sellerCheckoutAppearance.page.saved'),
  })
  const { form } = editor
  const value = form.watch()
  const mayChange = hasPermission(organization, 'settings:update')
  function change(changes: Partial<CheckoutAppearance>) {
    const next = readAppearance({ ...value, ...changes })
    form.reset(next, { keepDefaultValues: true })
  }
  return (
    <EditorForm
      editor={editor}
      mayEdit={mayChange}
      kind="settings"
      aside={<SeeIt slug={slug} mayOpen={mayChange} appearance={value} shopName={organization.name} />}
    >
      <LookCard value={value} onChange={change} />
      <QuestionsCard value={value} onChange={change} />
      <MethodsCard value={value} onChange={change} />
    </EditorForm>
  )
}

/** Shows the settings for the look and fields of a shop's checkouts, with a drawn preview. */
export function AppearancePage({ slug }: { slug: string }) {
  const organization = useOrganization(slug)
  const appearance = useQuery({ ...appearanceQuery(slug), refetchOnWindowFocus: false })
  return (
    <>
      <PageTitle>{t('sellerCheckoutAppearance.page.title')}</PageTitle>
      <PageHeader title={t('sellerCheckoutAppearance.page.heading')} description={t('sellerCheckoutAppearance.page.text')} />
      <QueryView query={appearance} what={t('shell.things.settings')} skeleton={<Skeleton className="h-96 rounded-lg" />}>
        {(saved) => (organization.data ? <AppearanceEditor slug={slug} organization={organization.data} saved={saved} /> : null)}
      </QueryView>
    </>
  )
}
