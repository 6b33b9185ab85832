import type { ProductDetails, ShopProduct } from '@tradepost/contract/platform/storefront'
import { useState } from 'react'
import { t } from '#src/messages.ts'
import { ProductPicture } from './product-picture.tsx'

type Shown = { key: string; caption: string; image: string | null }

/** Lists the images of the product and its add-ons. */
function picturesOf(product: ShopProduct, details: ProductDetails | null): Shown[] {
  const addons = (details?.addons ?? []).filter((addon) => addon.image !== null)
  return [
    { key: product.product_id, caption: product.name, image: product.image },
    ...addons.map((addon) => ({
      key: addon.addon_id,
      caption: t('storefront.gallery.addon', { name: addon.name }),
      image: addon.image,
    })),
  ]
}

/** Shows a product's images: a large one, and thumbnails below that replace it. */
export function ProductGallery({ product, details }: { product: ShopProduct; details: ProductDetails | null }) {
  const pictures = picturesOf(product, details)
  const [chosen, setChosen] = useState(product.product_id)
  const current = pictures.find((picture) => picture.key === chosen) ?? pictures[0]
  const draw = (picture: Shown | undefined, isLarge: boolean) =>
    picture === undefined || picture.key === product.product_id ? (
      <ProductPicture product={product} alt={isLarge ? product.name : ''} isEager={isLarge} />
    ) : (
      <img src={picture.image ?? ''} alt={isLarge ? picture.caption : ''} className="aspect-square w-full object-cover" />
    )
  return (
    <div className="grid gap-3">
      <div className="overflow-hidden rounded-lg">{draw(current, true)}</div>
      {pictures.length > 1 ? (
        <ul aria-label={t('storefront.gallery.title')} className="grid grid-cols-4 gap-3">
          {pictures.map((picture) => (
            <li key={picture.key}>
              <button
                type="button"
                aria-label={t('storefront.gallery.show', { caption: picture.caption })}
                aria-pressed={picture === current}
                onClick={() => setChosen(picture.key)}
                className={`block w-full overflow-hidden rounded-lg ${picture === current ? 'outline-2 outline-offset-2 outline-accent' : 'opacity-85 hover:opacity-100'}`}
              >
                {draw(picture, false)}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
