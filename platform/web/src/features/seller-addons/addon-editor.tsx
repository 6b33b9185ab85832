import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Addon } from '@tradepost/contract/provider/addons'
import { Alert } from '@tradepost/ui/alert'
import { Card } from '@tradepost/ui/card'
import { CopyableId } from '@tradepost/ui/copyable-id'
import { Skeleton } from '@tradepost/ui/skeleton'
import { type ReactNode, useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { ProductThumb } from '#src/nouns/products/product-choices.tsx'
import { EditorPage } from '#src/shell/forms/editor-page.tsx'
import { ImageField } from '#src/shell/forms/image-field.tsx'
import { useEditor } from '#src/shell/forms/use-editor.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { formatMoment } from '#src/shell/moment.ts'
import { QueryView } from '#src/shell/query-view.tsx'
import { AddonFields, addonForm } from './addon-fields.tsx'
import { addonUsesQuery, imageOwner, useCreateAddon, useSendImage, useUpdateAddon } from './api.ts'

/** Lists the subscription products that offer an add-on. */
function AddonUsesCard({ slug, addonId }: { slug: string; addonId: string }) {
  const uses = useQuery(addonUsesQuery(slug, addonId))
  return (
    <Card title={t('sellerAddons.uses.title')}>
      <QueryView query={uses} what={t('sellerAddons.uses.what')} skeleton={<Skeleton className="h-9" />}>
        {({ items, is_cut }) => (
          <div className="grid gap-3 text-sm">
            {items.length === 0 ? (
              <p className="text-ink-3">{t('sellerAddons.uses.none')}</p>
            ) : (
              <ul className="grid gap-1.5">
                {items.map((product) => (
                  <li key={product.product_id}>
                    <Link
                      to="/dashboard/$slug/products/$productId"
                      params={{ slug, productId: product.product_id }}
                      className="flex min-h-9 items-center gap-2.5 rounded-md px-2 py-1 hover:bg-hover"
                    >
                      <ProductThumb product={product} />
                      <span className="min-w-0 truncate font-[540]">{product.name}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            )}
            {is_cut ? <p className="text-xs text-ink-3">{t('sellerAddons.uses.newestOnly')}</p> : null}
          </div>
        )}
      </QueryView>
    </Card>
  )
}

function ImageCard({ children }: { children: ReactNode }) {
  return (
    <Card title={t('sellerAddons.image.title')} description={t('sellerAddons.image.description')}>
      {children}
    </Card>
  )
}

function Notes() {
  return <Alert title={t('sellerAddons.editor.noDelete.title')}>{t('sellerAddons.editor.noDelete.text')}</Alert>
}

/** Shows the form that creates an add-on. Its image belongs to people who may also update it: it is uploaded afterwards. */
export function NewAddon({ slug }: { slug: string }) {
  const mayUpload = usePermissions(slug)('product:update')
  const [imageFile, setImageFile] = useState<File | null>(null)
  const sendImage = useSendImage(slug)
  const editor = useEditor(addonForm, {
    thing: undefined,
    save: useCreateAddon(slug),
    savedWords: () => t('sellerAddons.editor.created'),
    pageOf: ({ id }) => `/dashboard/${slug}/addons/${id}`,
    onMade: ({ id }) => imageFile && sendImage(id, imageFile),
    isDirtyToo: imageFile !== null,
  })
  return (
    <EditorPage
      editor={editor}
      kind="addon"
      title={t('sellerAddons.editor.newTitle')}
      description={t('sellerAddons.editor.newDescription')}
      aside={<Notes />}
    >
      <AddonFields form={editor.form} isNew />
      {mayUpload ? (
        <ImageCard>
          <ImageField
            image={null}
            owner="new add-on"
            chosen={imageFile}
            onFile={setImageFile}
            onRemove={() => setImageFile(null)}
          />
        </ImageCard>
      ) : null}
    </EditorPage>
  )
}

/** Shows the form that edits an add-on. Its currency can't be changed. */
export function AddonEditor({ slug, addon }: { slug: string; addon: Addon }) {
  const mayEdit = usePermissions(slug)('product:update')
  const sendImage = useSendImage(slug)
  const editor = useEditor(addonForm, { thing: addon, saveChanges: useUpdateAddon(slug, addon.id) })
  return (
    <EditorPage
      editor={editor}
      mayEdit={mayEdit}
      kind="addon"
      title={addon.name}
      description={
        <span className="flex flex-wrap items-center gap-x-3">
          {t('sellerAddons.editor.lastSaved', { moment: formatMoment(addon.updated_at) })} <CopyableId id={addon.id} />
        </span>
      }
      aside={
        <>
          <AddonUsesCard slug={slug} addonId={addon.id} />
          <Notes />
        </>
      }
    >
      <AddonFields form={editor.form} isNew={false} />
      {mayEdit || addon.image ? (
        <ImageCard>
          <ImageField image={addon.image} owner={imageOwner(addon.id)} onFile={(file) => sendImage(addon.id, file)} />
        </ImageCard>
      ) : null}
    </EditorPage>
  )
}
