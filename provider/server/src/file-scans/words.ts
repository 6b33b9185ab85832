export const words = {
  infectedEmails: {
    subject: 'A file of {product} wasn’t delivered',
    title: 'This file is infected',
    found: 'Our scanner found {name} in {file}, a file of {product}. No customer gets it.',
    next: 'Check the computer that the file comes from, remove the file from the product, and upload a clean one.',
    file: 'File',
    product: 'Product',
    footer: 'You get this email because your shop’s brand names this address for support.',
  },
} as const
