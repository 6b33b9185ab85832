import type { ShopProduct } from '@tradepost/contract/platform/storefront'
import { Poster } from '@tradepost/ui/posters'

type ProductImageProps = {
  product: Pick<ShopProduct, 'name' | 'image' | 'poster'>
  shape?: 'tall' | 'square'
  /** What it shows, where it stands alone; beside the name it is decoration. */
  alt?: string
  /** The main image of the page, fetched right away. */
  isEager?: boolean
  className?: string
}

/** The seller's image, else the chosen drawing, else initials on a color of their own. */
export function ProductImage({ product, shape = 'square', alt = '', isEager = false, className = '' }: ProductImageProps) {
  if (product.image) {
    const ratio = shape === 'tall' ? 'aspect-[400/440]' : 'aspect-square'
    return (
      <img
        src={product.image}
        alt={alt}
        loading={isEager ? 'eager' : 'lazy'}
        className={`w-full bg-sunken object-cover ${ratio} ${className}`}
      />
    )
  }
  return <Poster name={product.poster ?? product.name} shape={shape} {...(alt ? { title: alt } : {})} className={className} />
}
