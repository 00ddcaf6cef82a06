/** The namespace of the texts of integrations. */
export const storeTexts = 'store-connections';
