export const words = {
  address: {
    city: { label: 'City', empty: 'Enter your city' },
    state: { label: 'State', empty: 'Enter your state' },
    province: { label: 'Province', empty: 'Enter your province' },
    prefecture: { label: 'Prefecture', empty: 'Enter your prefecture' },
    postalCode: { label: 'Postal code', empty: 'Enter your postal code' },
    zipCode: { label: 'ZIP code', empty: 'Enter your ZIP code' },
    postcode: { label: 'Postcode', empty: 'Enter your postcode' },
    pinCode: { label: 'PIN code', empty: 'Enter your PIN code' },
    eircode: { label: 'Eircode', empty: 'Enter your Eircode' },
    cep: { label: 'CEP', empty: 'Enter your CEP' },
  },
} as const
