/** Who sells in a shop, what it is, and its texts with a preview. */

import { useQuery } from '@tanstack/react-query'
import { SHOP_TEXTS } from '@tradepost/contract/platform/buyer/shop-seller'
import type { Organization } from '@tradepost/contract/platform/organization/seller'
import { type SellerTexts, ShopDetails, SNIPPET_MAX } from '@tradepost/contract/platform/organization/shop-texts'
import { Badge } from '@tradepost/ui/badge'
import { getButtonClassName } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { Textarea } from '@tradepost/ui/inputs/textarea'
import { PageHeader } from '@tradepost/ui/page-header'
import { Skeleton } from '@tradepost/ui/skeleton'
import { Check } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import { defineForm, type FormOf } from '#src/shell/forms/define-form.ts'
import { EditorForm } from '#src/shell/forms/editor-page.tsx'
import { useEditor } from '#src/shell/forms/use-editor.ts'
import { hasPermission, useOrganization } from '#src/shell/frames/organizations.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { PageLink } from '#src/shell/page-link.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { textsQuery, useSaveDetails } from './api.ts'

const detailsForm = defineForm({
  schema: ShopDetails,
  initial: { legal_name: '', address: '', support_email: '', description: '', snippet: '' },
  read: ({ details }: SellerTexts) => details,
})

type FieldsProps = { form: FormOf<typeof detailsForm> }

function SellerCard({ form }: FieldsProps) {
  const { errors } = form.formState
  return (
    <Card title={t('sellerTexts.seller.title')} description={t('sellerTexts.seller.text')} bodyClassName="grid gap-4">
      <Field
        label={t('sellerTexts.seller.legalName')}
        hint={t('sellerTexts.seller.legalNameHint')}
        error={errors.legal_name?.message}
      >
        <Input autoComplete="organization" {...form.register('legal_name')} />
      </Field>
      <Field label={t('sellerTexts.seller.address')} hint={t('sellerTexts.seller.addressHint')} error={errors.address?.message}>
        <Textarea rows={4} autoComplete="street-address" {...form.register('address')} />
      </Field>
      <Field
        label={t('sellerTexts.seller.supportEmail')}
        hint={t('sellerTexts.seller.supportEmailHint')}
        error={errors.support_email?.message}
      >
        <Input type="email" autoComplete="off" spellCheck={false} {...form.register('support_email')} />
      </Field>
    </Card>
  )
}

function ShopCard({ form }: FieldsProps) {
  const { errors } = form.formState
  const count = form.watch('snippet').trim().length
  return (
    <Card title={t('sellerTexts.shop.title')} bodyClassName="grid gap-4">
      <Field
        label={t('sellerTexts.shop.description')}
        hint={t('sellerTexts.shop.descriptionHint')}
        error={errors.description?.message}
      >
        <Textarea rows={3} {...form.register('description')} />
      </Field>
      <Field
        label={t('sellerTexts.shop.snippet')}
        hint={t('sellerTexts.shop.snippetHint', { count, limit: SNIPPET_MAX })}
        error={errors.snippet?.message}
      >
        <Textarea rows={2} {...form.register('snippet')} />
      </Field>
    </Card>
  )
}

type ResultProps = { name: string; url: string; text: string }

/** Draws the shop as search engines list it. */
function SearchResult({ name, url, text }: ResultProps) {
  return (
    <Card title={t('sellerTexts.result.title')} description={t('sellerTexts.result.text')} bodyClassName="grid gap-1">
      <p dir="ltr" className="truncate text-xs text-ink-3 rtl:text-right">
        {url.replace(/^https?:\/\//, '').replaceAll('/', ' › ')}
      </p>
      <p dir="auto" className="truncate text-lg font-medium text-accent-text">
        {name}
      </p>
      <p dir="auto" className="line-clamp-3 text-sm [overflow-wrap:anywhere] text-ink-2">
        {text || t('sellerTexts.result.names')}
      </p>
    </Card>
  )
}

type PagesProps = { slug: string; texts: SellerTexts['texts']; url: string }

/** Lists the texts of a shop. */
function PagesCard({ slug, texts, url }: PagesProps) {
  return (
    <Card title={t('sellerTexts.pages.title')} description={t('sellerTexts.pages.text')} isFlush>
      <ul>
        {SHOP_TEXTS.map((name) => {
          const title = t(`shell.shopFrame.${name}`)
          return (
            <li
              key={name}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3 first:border-t-0 max-list:px-4"
            >
              <span className="font-[540]">{title}</span>
              {texts[name] === '' ? (
                <Badge>{t('sellerTexts.pages.empty')}</Badge>
              ) : (
                <Badge tone="success" icon={<Check aria-hidden="true" />}>
                  {t('sellerTexts.pages.published')}
                </Badge>
              )}
              <span className="ms-auto flex items-center gap-4">
                {texts[name] === '' ? null : (
                  <a href={`${url}/${name}`} className="text-sm text-ink-2 underline hover:text-ink">
                    {t('sellerTexts.pages.view')}
                  </a>
                )}
                <PageLink
                  slug={slug}
                  path={['settings', 'texts', name]}
                  className={getButtonClassName({ size: 'sm' })}
                  aria-label={t('sellerTexts.pages.editText', { text: title })}
                >
                  {t('sellerTexts.pages.edit')}
                </PageLink>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

type EditorProps = { slug: string; organization: Organization; saved: SellerTexts }

function DetailsEditor({ slug, organization, saved }: EditorProps) {
  const editor = useEditor(detailsForm, {
    thing: saved,
    save: useSaveDetails(slug),
    savedWords: () => t('sellerTexts.page.saved'),
  })
  const { snippet, description } = editor.form.watch()
  return (
    <EditorForm
      editor={editor}
      mayEdit={hasPermission(organization, 'settings:update')}
      kind="settings"
      aside={<SearchResult name={organization.name} url={saved.url} text={snippet.trim() || description.trim()} />}
      below={<PagesCard slug={slug} texts={saved.texts} url={saved.url} />}
    >
      <SellerCard form={editor.form} />
      <ShopCard form={editor.form} />
    </EditorForm>
  )
}

/** Shows the settings for who sells, what the shop is, and its pages. */
export function TextsPage({ slug }: { slug: string }) {
  const organization = useOrganization(slug)
  const texts = useQuery({ ...textsQuery(slug), refetchOnWindowFocus: false })
  return (
    <>
      <PageTitle>{t('dashboardShell.pages.texts.name')}</PageTitle>
      <PageHeader title={t('sellerSettings.page.title')} description={t('sellerTexts.page.text')} />
      <QueryView query={texts} what={t('shell.things.settings')} skeleton={<Skeleton className="h-96 rounded-lg" />}>
        {(saved) => (organization.data ? <DetailsEditor slug={slug} organization={organization.data} saved={saved} /> : null)}
      </QueryView>
    </>
  )
}
