import { requestStates } from '@parley/contract/requests'
import type { Reply } from '../client/operations.ts'
import { stepStatus } from '../client/session.ts'
import { ActionButton } from './action.tsx'

export const CloseRequest = ({ request: { id, status } }: { readonly request: Reply<'readRequest'> }) => (
  <ActionButton
    operation="closeRequest"
    input={{ params: { id } }}
    successMessage="Request closed"
    pendingMessage="Closing the request"
    {...stepStatus(requestStates, 'close', status)}
    kind="danger"
    confirm={{
      title: 'Close the request?',
      text: 'It is no longer offered to sellers, and sellers who have not answered yet can no longer accept it. Existing introductions stay.',
    }}
  >
    Close request
  </ActionButton>
)
