/** How a shop looks, with a live preview. */

import { useQuery } from '@tanstack/react-query'
import type { Organization } from '@tradepost/contract/platform/organization/seller'
import { LOGO_TYPES } from '@tradepost/contract/platform/organization/seller-organization'
import { COVER_BYTES_MAX, type SellerTheme } from '@tradepost/contract/platform/organization/seller-theme'
import { DEFAULT_THEME, ShopTheme } from '@tradepost/contract/shop-theme'
import { Card } from '@tradepost/ui/card'
import { PageHeader } from '@tradepost/ui/page-header'
import { Skeleton } from '@tradepost/ui/skeleton'
import { useDeferredValue } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { defineForm } from '#src/shell/forms/define-form.ts'
import { EditorForm } from '#src/shell/forms/editor-page.tsx'
import { ImageField, type ImageLimits } from '#src/shell/forms/image-field.tsx'
import { useEditor } from '#src/shell/forms/use-editor.ts'
import { LookStyles } from '#src/shell/frames/look-styles.tsx'
import { hasPermission, useOrganization } from '#src/shell/frames/organizations.ts'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { coverOwner, themePreviewQuery, themeQuery, useRemoveCover, useSaveTheme, useSendCover } from './api.ts'
import { ThemeDrawings } from './theme-drawings.tsx'
import { ColorCard, TypeCard } from './theme-fields.tsx'

const COVER_LIMITS: ImageLimits = {
  types: LOGO_TYPES,
  bytesMax: COVER_BYTES_MAX,
  hint: t('sellerTheme.cover.hint'),
  tooLarge: t('sellerTheme.cover.tooLarge'),
  unsupported: t('sellerTheme.cover.unsupported'),
}

/** Shows the cover of a shop. An upload applies right away. */
function CoverCard({ slug, cover }: { slug: string; cover: string | null }) {
  const send = useSendCover(slug)
  const remove = useRemoveCover(slug)
  return (
    <Card title={t('sellerTheme.cover.title')} description={t('sellerTheme.cover.text')}>
      <ImageField
        image={cover}
        owner={coverOwner(slug)}
        onFile={(file) => {
          remove.reset()
          send(file)
        }}
        onRemove={() => remove.mutate()}
        isRemoving={remove.isPending}
        limits={COVER_LIMITS}
        error={remove.isError ? getErrorMessage(remove.error) : undefined}
      />
    </Card>
  )
}

type EditorProps = { slug: string; organization: Organization; saved: SellerTheme }

function ThemeEditor({ slug, organization, saved }: EditorProps) {
  const form = defineForm({ schema: ShopTheme, initial: DEFAULT_THEME, read: ({ theme }: SellerTheme) => theme })
  const editor = useEditor(form, { thing: saved, save: useSaveTheme(slug), savedWords: () => t('sellerTheme.page.saved') })
  const value = editor.form.watch()
  const mayChange = hasPermission(organization, 'settings:update')
  const change = (changes: Partial<ShopTheme>) => editor.form.reset({ ...value, ...changes }, { keepDefaultValues: true })
  const shown = useDeferredValue(value)
  const { success, data: theme = DEFAULT_THEME } = ShopTheme.safeParse(shown)
  const preview = useQuery({ ...themePreviewQuery(slug, theme), enabled: success })
  return (
    <EditorForm
      editor={editor}
      mayEdit={mayChange}
      kind="settings"
      aside={
        <Card title={t('sellerTheme.preview.title')}>
          <LookStyles look={preview.data} />
          <ThemeDrawings mode={value.mode} shop={{ name: organization.name, logo: organization.logo, cover: saved.cover }} />
        </Card>
      }
    >
      <ColorCard value={value} onChange={change} corrected={value.accent === null ? [] : (preview.data?.corrected ?? [])} />
      <TypeCard value={value} onChange={change} />
      {mayChange ? <CoverCard slug={slug} cover={saved.cover} /> : null}
    </EditorForm>
  )
}

/** Shows the settings for the look of a shop, with a live preview. */
export function ThemePage({ slug }: { slug: string }) {
  const organization = useOrganization(slug)
  const theme = useQuery({ ...themeQuery(slug), refetchOnWindowFocus: false })
  return (
    <>
      <PageTitle>{t('sellerTheme.page.title')}</PageTitle>
      <PageHeader title={t('sellerSettings.page.title')} description={t('sellerTheme.page.text')} />
      <QueryView query={theme} what={t('shell.things.settings')} skeleton={<Skeleton className="h-96 rounded-lg" />}>
        {(saved) => (organization.data ? <ThemeEditor slug={slug} organization={organization.data} saved={saved} /> : null)}
      </QueryView>
    </>
  )
}
