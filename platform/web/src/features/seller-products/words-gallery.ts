/** Texts of the card of a product's gallery. */
export const words = {
  title: 'Gallery',
  description: 'Up to 8 more images on the product’s page, below its image.',
  /** {count} images of the 8 that a gallery can have. */
  count: '{count, number} of 8',
  choose: 'Drop an image for the gallery here or choose one',
  hint: 'PNG, JPEG or WebP, up to 4 MB',
  tooLarge: 'This image is too large. Use one of up to 4 MB.',
  unsupported: 'Use a PNG, JPEG or WebP image.',
  alt: 'Image description',
  altOf: 'Description of image {number, number}',
  altHint: 'Read to people who can’t see the image.',
  add: 'Add image',
  discard: 'Discard',
  /** {number} counts from 1. */
  number: 'Image {number, number}',
  remove: 'Remove image {number, number}',
  removeTitle: 'Remove image {number, number}?',
  removeConsequence: 'Your shop stops showing it right away. To show it again, upload it again.',
  removeConfirm: 'Remove image',
  removeKeep: 'Keep image',
} as const
