import { requestStates } from '@parley/contract/requests'
import type { Reply } from '../client/operations.ts'
import { stepIn } from '../client/session.ts'
import { ActionButton } from './action.tsx'

export const CloseRequest = ({ request: { id, status } }: { readonly request: Reply<'readRequest'> }) => (
  <ActionButton
    operation="closeRequest"
    input={{ params: { id } }}
    done="The request is closed"
    doing="The request is being closed"
    {...stepIn(requestStates, 'close', status)}
    kind="danger"
    confirm={{
      title: 'Close the request?',
      text: 'It is offered to nobody any more, and sellers who have not answered yet lose it. Introductions that came of it stay.',
    }}
  >
    Close request
  </ActionButton>
)
