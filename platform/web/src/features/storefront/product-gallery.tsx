import type { ShopProductPage } from '@tradepost/contract/platform/buyer/storefront'
import { useState } from 'react'
import { t } from '#src/messages.ts'
import { ProductImage } from './product-image.tsx'

type GalleryImage = { key: string; caption: string; url: string | null; thumbnailUrl: string | null }

/** Lists the image of the product, its gallery, and the images of its add-ons. */
function listImages({ product, pictures, details }: ShopProductPage): GalleryImage[] {
  const addons = (details?.addons ?? []).filter((addon) => addon.image !== null)
  return [
    { key: product.product_id, caption: product.name, url: product.image, thumbnailUrl: product.image },
    ...pictures.map(({ picture_id, url, thumbnail_url, alt }, index) => ({
      key: picture_id,
      caption: alt || t('storefront.gallery.picture', { name: product.name, number: index + 2 }),
      url,
      thumbnailUrl: thumbnail_url,
    })),
    ...addons.map((addon) => ({
      key: addon.addon_id,
      caption: t('storefront.gallery.addon', { name: addon.name }),
      url: addon.image,
      thumbnailUrl: addon.image,
    })),
  ]
}

/** Shows a product's images: a large one, and thumbnails below that replace it. */
export function ProductGallery({ page }: { page: ShopProductPage }) {
  const { product } = page
  const images = listImages(page)
  const [chosen, setChosen] = useState(product.product_id)
  const current = images.find((image) => image.key === chosen) ?? images[0]
  const draw = (image: GalleryImage | undefined, isLarge: boolean) =>
    image === undefined || image.key === product.product_id ? (
      <ProductImage product={product} alt={isLarge ? product.name : ''} isEager={isLarge} />
    ) : (
      <img
        src={(isLarge ? image.url : image.thumbnailUrl) ?? ''}
        alt={isLarge ? image.caption : ''}
        loading={isLarge ? 'eager' : 'lazy'}
        className="aspect-square w-full bg-sunken object-cover"
      />
    )
  return (
    <div className="grid gap-3">
      <div className="overflow-hidden rounded-lg">{draw(current, true)}</div>
      {images.length > 1 ? (
        <ul aria-label={t('storefront.gallery.title')} className="grid grid-cols-5 gap-2.5">
          {images.map((image) => (
            <li key={image.key}>
              <button
                type="button"
                aria-label={t('storefront.gallery.show', { caption: image.caption })}
                aria-pressed={image === current}
                onClick={() => setChosen(image.key)}
                className={`block w-full overflow-hidden rounded-lg ${image === current ? 'outline-2 outline-offset-2 outline-accent' : 'opacity-85 hover:opacity-100'}`}
              >
                {draw(image, false)}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
