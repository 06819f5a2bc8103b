import { supportEmail } from '../client/setting.ts'

/** The operator's support address. */
export const SupportLink = () => <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
