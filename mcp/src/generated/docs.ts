// Generated from the contract by `npm run generate`. Do not edit.

interface ErrorEntry {
  readonly status: number
  readonly type: string
  readonly happened: string
  readonly remedy: string
}

export const errorReference: Readonly<Record<string, ErrorEntry>> = {
  "invalid_api_key": {
    "status": 401,
    "type": "authentication_error",
    "happened": "The API key is missing, malformed or unknown.",
    "remedy": "The message says which. Send `Authorization: Bearer <key>` once, with the whole key as it was shown when it was created. A lost key cannot be recovered: create a new one in the dashboard."
  },
  "api_key_revoked": {
    "status": 401,
    "type": "authentication_error",
    "happened": "The API key was revoked.",
    "remedy": "Revocation is immediate and final. Create a new key in the dashboard and replace this one where it is used."
  },
  "api_key_expired": {
    "status": 401,
    "type": "authentication_error",
    "happened": "The API key passed its expiry date.",
    "remedy": "Create a new key in the dashboard; an expired one cannot be extended."
  },
  "insufficient_scope": {
    "status": 403,
    "type": "permission_error",
    "happened": "The API key does not have the scope that this call needs.",
    "remedy": "`required_scope` names the scope. Scopes are fixed when a key is created: create a key that has it."
  },
  "company_required": {
    "status": 403,
    "type": "permission_error",
    "happened": "The key's owner is not a member of a company.",
    "remedy": "Join or create a company in the dashboard. The key then acts for it."
  },
  "forbidden_role": {
    "status": 403,
    "type": "permission_error",
    "happened": "The owner's role in the company does not allow this action.",
    "remedy": "`required_right` names the right that the action needs, and `role` is your role. Ask an owner of the company for a role with this right, or ask a colleague who has it to make the call."
  },
  "api_keys_disabled": {
    "status": 403,
    "type": "permission_error",
    "happened": "API keys are disabled for this company.",
    "remedy": "Contact the operator. The dashboard stays available."
  },
  "banned": {
    "status": 403,
    "type": "permission_error",
    "happened": "The account is suspended.",
    "remedy": "Contact the operator. No call will succeed until the account is restored."
  },
  "test_mode_not_supported": {
    "status": 403,
    "type": "permission_error",
    "happened": "A test key cannot start or stop rentals.",
    "remedy": "Test keys never spend money. `POST /test-helpers/rentals` (`parley sandbox rentals start`) starts a simulated machine, which costs nothing, and `POST /test-helpers/rentals/{id}/stop` stops it. To rent a real machine, use a live key. Quotes work with test keys."
  },
  "live_mode_not_supported": {
    "status": 403,
    "type": "permission_error",
    "happened": "Test helpers do not accept live keys.",
    "remedy": "Use a test key."
  },
  "invalid_request": {
    "status": 400,
    "type": "invalid_request_error",
    "happened": "A parameter, a header or the body is invalid.",
    "remedy": "`param` names the first one at fault. For a body, `problems` lists every field at fault. Correct them and send the call again."
  },
  "invalid_cursor": {
    "status": 400,
    "type": "invalid_request_error",
    "happened": "The cursor does not belong to this list with these filters and this sort.",
    "remedy": "Use a cursor only with the query that returned it, and with keys of the same company and mode. To change any of these, start again without a cursor. Cursors of events also become invalid when the test world is emptied."
  },
  "cursor_expired": {
    "status": 400,
    "type": "invalid_request_error",
    "happened": "The cursor has expired: some events after it are no longer stored.",
    "remedy": "First get `resumeCursor` from `GET /events?since=now`, then read your lists again, then follow the events from that cursor. This way you miss no change."
  },
  "pagination_limit_exceeded": {
    "status": 400,
    "type": "invalid_request_error",
    "happened": "The list was followed past 10,000 items.",
    "remedy": "Narrow the filters so that fewer items match."
  },
  "not_found": {
    "status": 404,
    "type": "invalid_request_error",
    "happened": "There is no such resource, or it is not visible to you.",
    "remedy": "Check the path, the method and the ID. Both cases return the same error on purpose. `param` names the body field that contains the ID, if the ID is not in the path."
  },
  "offer_not_found": {
    "status": 404,
    "type": "invalid_request_error",
    "happened": "The offer does not exist or is no longer visible.",
    "remedy": "List offers again and choose another."
  },
  "offer_unavailable": {
    "status": 409,
    "type": "invalid_request_error",
    "happened": "The offer has no free capacity at the requested size, its price moved above your limit, or the seller withdrew it.",
    "remedy": "Choose another offer or size. The error concerns only this offer. `reason` tells why: `sold_out`, `size` (fewer GPUs are free, or the offer does not have this size) or `price` (the price is higher than the call allows)."
  },
  "max_active_rentals_reached": {
    "status": 409,
    "type": "invalid_request_error",
    "happened": "Your company has reached its limit of active rentals.",
    "remedy": "Stop a rental and wait until it is stopped. A stopping rental still counts."
  },
  "invalid_template": {
    "status": 400,
    "type": "invalid_request_error",
    "happened": "There is no such template.",
    "remedy": "List templates, or leave `template_id` out for the default image."
  },
  "idempotency_key_required": {
    "status": 400,
    "type": "invalid_request_error",
    "happened": "The Idempotency-Key header is required and missing.",
    "remedy": "Send a new random value for each operation, and the same value when you retry it."
  },
  "idempotency_key_in_flight": {
    "status": 409,
    "type": "invalid_request_error",
    "happened": "The first call with this Idempotency-Key is still running.",
    "remedy": "Wait `retry_after_seconds`, then send the same call with the same key. It returns the outcome of the first."
  },
  "idempotency_key_reused": {
    "status": 409,
    "type": "invalid_request_error",
    "happened": "This Idempotency-Key was used for a different call.",
    "remedy": "Use a new key for each operation. A key belongs to one method, path and body for 24 hours."
  },
  "insufficient_balance": {
    "status": 402,
    "type": "billing_error",
    "happened": "The balance does not cover the required hold.",
    "remedy": "`required_cents` is the amount to be held. Top up the wallet in the dashboard, or choose a cheaper offer."
  },
  "account_past_due": {
    "status": 402,
    "type": "billing_error",
    "happened": "The account has an overdue invoice of the service.",
    "remedy": "Pay the invoice. New rentals are possible as soon as the operator has recorded the payment. Overdue invoices of other companies do not count."
  },
  "key_spend_limit_exceeded": {
    "status": 402,
    "type": "billing_error",
    "happened": "The call would exceed the key's daily spending cap.",
    "remedy": "Wait until `resets_at`, or use a key with a higher cap."
  },
  "policy_violation": {
    "status": 403,
    "type": "permission_error",
    "happened": "The key's policy does not allow this rental.",
    "remedy": "`policy` names the part of the policy that does not allow it. `GET /me` returns the whole policy. Choose an offer and a size that it allows, or ask the person who gave you the key for another one. A policy never changes."
  },
  "policy_spend_limit_exceeded": {
    "status": 402,
    "type": "billing_error",
    "happened": "The rental would exceed the spending limit of the key's policy.",
    "remedy": "`policy` tells whether it is the daily limit, which resets at `resets_at`, or the total limit. Choose a cheaper rental, wait, or ask the person who gave you the key for another one."
  },
  "approval_required": {
    "status": 403,
    "type": "permission_error",
    "happened": "The key's policy requires a person to approve this call, and this call cannot wait for approval.",
    "remedy": "Its response would contain a secret. Ask a person to do it in the dashboard, or use a key without such a policy."
  },
  "approval_refused": {
    "status": 403,
    "type": "permission_error",
    "happened": "A person refused this call.",
    "remedy": "`approval_id` names the approval. Its `reason` may tell why. To ask again, send the call with a new Idempotency-Key."
  },
  "approval_lapsed": {
    "status": 409,
    "type": "invalid_request_error",
    "happened": "Nobody decided on this call in time, and its approval lapsed.",
    "remedy": "`approval_id` names the approval. To ask again, send the call with a new Idempotency-Key."
  },
  "approval_limit_reached": {
    "status": 409,
    "type": "invalid_request_error",
    "happened": "100 calls under this policy already wait for approval, which is the limit.",
    "remedy": "Ask a person to decide on them in the dashboard, under Approvals, then send the call again."
  },
  "approval_not_pending": {
    "status": 409,
    "type": "invalid_request_error",
    "happened": "The approval no longer waits for a decision.",
    "remedy": "`current` is its status. A decision is final: the caller asks again with a new Idempotency-Key."
  },
  "approval_failed": {
    "status": 409,
    "type": "invalid_request_error",
    "happened": "The approved call failed when it was made. The approval still waits.",
    "remedy": "The message tells why, and `cause` is the error code. Approve it again after you fixed the cause, or refuse it."
  },
  "rate_limited": {
    "status": 429,
    "type": "rate_limit_error",
    "happened": "Too many requests.",
    "remedy": "Wait `retry_after_seconds` (also in `Retry-After`), then continue more slowly. `limit` names the limit that was reached: `minute` counts all calls of the key, `write` its writes, `rental_write` its starts and stops of rentals, `test_helper` its calls to test helpers, and `address` all calls from your IP address. In the dashboard, `attempt` counts attempts, for example to sign in."
  },
  "daily_quota_exceeded": {
    "status": 429,
    "type": "rate_limit_error",
    "happened": "The daily quota of this key is used up.",
    "remedy": "It resets at 00:00 UTC, in `retry_after_seconds`."
  },
  "capacity_unavailable": {
    "status": 503,
    "type": "api_error",
    "happened": "The expected capacity is missing. No rental was created.",
    "remedy": "Retry with exponential backoff and jitter. The error is not specific to the offer."
  },
  "api_error": {
    "status": 500,
    "type": "api_error",
    "happened": "Something failed on our side.",
    "remedy": "Retry with exponential backoff and jitter, and with the same Idempotency-Key if you sent one: nothing is done twice. Radar does not store keys: check whether the call succeeded before you retry there. 503 means overload, a restart or a database that is briefly unavailable. Quote `request_id` when you contact us."
  },
  "request_invalid": {
    "status": 400,
    "type": "invalid_request_error",
    "happened": "The demand is invalid.",
    "remedy": "`problems` lists every field at fault, each as `field: reason`. `param` is the first of them."
  },
  "request_not_editable": {
    "status": 409,
    "type": "invalid_request_error",
    "happened": "The request can no longer be edited. Close it and file another.",
    "remedy": "`current` is its status. Only an open request can be edited."
  },
  "opportunity_not_pending": {
    "status": 409,
    "type": "invalid_request_error",
    "happened": "The opportunity no longer waits for a decision.",
    "remedy": "`current` is its status. Only an offered opportunity can be accepted or declined."
  },
  "introduction_not_active": {
    "status": 409,
    "type": "invalid_request_error",
    "happened": "The introduction is not active.",
    "remedy": "`current` is its status. No status leads back to `active`. Messages and files can be sent until an introduction is lapsed or voided."
  },
  "submission_not_approved": {
    "status": 409,
    "type": "invalid_request_error",
    "happened": "The submission is not approved.",
    "remedy": "`current` is its status. Only an approved submission can be republished, or lowered in the dashboard."
  },
  "rental_not_active": {
    "status": 409,
    "type": "invalid_request_error",
    "happened": "The rental is not in a status that allows this step.",
    "remedy": "`current` is its status. Only a rental in `provisioning` can fail to start, and only one in `running` can be interrupted."
  },
  "webhook_limit_reached": {
    "status": 409,
    "type": "invalid_request_error",
    "happened": "Your company has 10 webhook endpoints in this mode, which is the limit.",
    "remedy": "Delete one that you no longer use."
  },
  "webhook_endpoint_disabled": {
    "status": 409,
    "type": "invalid_request_error",
    "happened": "The webhook endpoint is disabled. Nothing is sent to it.",
    "remedy": "Enable it with `PATCH /webhook-endpoints/{id}` and `enabled: true`. `current` tells why it is disabled."
  },
  "own_listing": {
    "status": 409,
    "type": "invalid_request_error",
    "happened": "The listing belongs to the buyer's own company.",
    "remedy": "Choose a listing of another company."
  },
  "node_not_listed": {
    "status": 409,
    "type": "invalid_request_error",
    "happened": "The listing is not on the grid.",
    "remedy": "Choose one that is approved and listed. `current` is its status. A withdrawn listing can still be `approved`."
  },
  "request_not_open": {
    "status": 409,
    "type": "invalid_request_error",
    "happened": "The request is closed.",
    "remedy": "Choose one that is open or matched."
  },
  "submission_not_pending": {
    "status": 409,
    "type": "invalid_request_error",
    "happened": "The submission does not wait for review.",
    "remedy": "`current` is its status. Only a pending submission can be approved or rejected."
  },
  "submission_identifies_seller": {
    "status": 409,
    "type": "invalid_request_error",
    "happened": "The text of the submission identifies its seller.",
    "remedy": "Replace the texts that name or describe the seller, then have it reviewed again. In the dashboard, its flags name the fields. Until then it can only be rejected."
  }
}

export const pages: readonly { readonly name: string; readonly title: string; readonly description: string; readonly text: string }[] = [
  {
    "name": "basics",
    "title": "How Parley works",
    "description": "An overview, and the modes, scopes, roles and rights.",
    "text": "# How Parley works\n\nParley is an introduction marketplace for GPU capacity.\n\n- **Rent now**: offers are machines billed by the second from a wallet. Quote, rent, stop.\n- **Reserved capacity**: nodes are listed on Radar, with a price or a lot that takes bids. Send inquiries about them, or file demand as a request.\n- **Requests**: the operator offers demand to sellers, who read it as an opportunity without learning whose it is. A seller accepts in the dashboard, behind a second factor. Then both parties read an introduction. A key cannot accept or sign anything.\n- Amounts are in integer cents, and times are in ISO 8601 and UTC. Prices of offers and nodes are per GPU-hour.\n\n## Key modes\n\n- `live`: Acts in the market. Its calls have real effects, and rentals cost money.\n- `test`: Acts in a test world of your company. Other companies do not see it, and it spends nothing.\n\n## Scopes\n\n- `catalog:read`: Read the catalog and reference data.\n- `rentals:read`: Read rentals and their history; ask for quotes.\n- `rentals:write`: Start and stop rentals. Spends money.\n- `radar:read`: Read Radar nodes, your submissions and your inquiries.\n- `radar:write`: Send Radar inquiries; propose, edit, withdraw and republish nodes.\n- `requests:read`: Read requests.\n- `requests:write`: File, edit and close requests.\n- `opportunities:read`: Read opportunities.\n- `opportunities:write`: Decline opportunities.\n- `introductions:read`: Read introductions.\n- `introductions:write`: Declare readiness.\n- `events:read`: Follow events of the objects that the other scopes can read.\n- `webhooks:read`: Read webhook endpoints and their deliveries.\n- `webhooks:write`: Create, edit and delete webhook endpoints; roll their secrets, ping them and redeliver.\n\n## Roles\n\n- `owner`: Manages people, keys and the wallet; signs and trades.\n- `authorized_signatory`: Signs for the company; trades.\n- `trader`: Files, lists, rents and answers; signs nothing.\n- `viewer`: Reads.\n\n## Rights and the roles that hold them\n\n- `request.manage`: owner, authorized_signatory, trader\n- `listing.manage`: owner, authorized_signatory, trader\n- `opportunity.decline`: owner, authorized_signatory, trader\n- `introduction.ready`: owner, authorized_signatory, trader\n- `rental.manage`: owner, authorized_signatory, trader\n- `webhook.manage`: owner, authorized_signatory, trader\n- `legal.sign`: owner, authorized_signatory\n- `company.manage`: owner\n"
  },
  {
    "name": "states",
    "title": "States",
    "description": "The states of each object, and what changes them.",
    "text": "<!-- Generated by `npm run generate` from the tables of moves in contract/src. Do not edit. -->\n\n# States\n\nEach kind of object changes its state only by the moves in its table. The update statements, the faults' `current`,\nthe database's checks and the dashboard's buttons read the same tables. A state that no move leaves is final.\n\n## Submission\n\n```mermaid\nstateDiagram-v2\n    [*] --> pending\n    pending --> pending: edit\n    approved --> pending: edit\n    rejected --> pending: edit\n    pending --> approved: approve\n    pending --> rejected: reject\n    approved --> approved: republish\n```\n\nInitial state: `pending`. Final: none.\n\n| move | from | to | made by |\n|---|---|---|---|\n| edit | `pending`, `approved`, `rejected` | `pending` | the seller, PUT /radar/submissions/{id} |\n| approve | `pending` | `approved` | the operator, in review |\n| reject | `pending` | `rejected` | the operator, in review, with a reason |\n| republish | `approved` | `approved` | the seller, POST /radar/submissions/{id}/republish |\n\n## Lot\n\n```mermaid\nstateDiagram-v2\n    [*] --> open\n    open --> closed: close\n    closed --> decided: decide\n    open --> voided: void\n    decided --> [*]\n    voided --> [*]\n```\n\nInitial state: `open`. Final: `decided`, `voided`.\n\n| move | from | to | made by |\n|---|---|---|---|\n| close | `open` | `closed` | time, at `ends_at` |\n| decide | `closed` | `decided` | the timers: the highest bid, the earliest of equals |\n| void | `open` | `voided` | the seller, by editing or withdrawing the listing; the suspension of its company |\n\n## Inquiry\n\n```mermaid\nstateDiagram-v2\n    [*] --> received\n    received --> forwarded: forward\n    received --> answered: answer\n    forwarded --> answered: answer\n    received --> closed: close\n    forwarded --> closed: close\n    answered --> closed: close\n    closed --> [*]\n```\n\nInitial state: `received`. Final: `closed`.\n\n| move | from | to | made by |\n|---|---|---|---|\n| forward | `received` | `forwarded` | the operator |\n| answer | `received`, `forwarded` | `answered` | the operator |\n| close | `received`, `forwarded`, `answered` | `closed` | the operator |\n\n## Request\n\n```mermaid\nstateDiagram-v2\n    [*] --> open\n    open --> open: edit\n    open --> matched: offer\n    matched --> matched: offer\n    open --> closed: close\n    matched --> closed: close\n    closed --> [*]\n```\n\nInitial state: `open`. Final: `closed`.\n\n| move | from | to | made by |\n|---|---|---|---|\n| edit | `open` | `open` | the buyer, PATCH /requests/{id} |\n| offer | `open`, `matched` | `matched` | the operator, by offering it to a seller |\n| close | `open`, `matched` | `closed` | the buyer, POST /requests/{id}/close |\n\n## Opportunity\n\n```mermaid\nstateDiagram-v2\n    [*] --> offered\n    offered --> accepted: accept\n    offered --> declined: decline\n    offered --> expired: expire\n    offered --> withdrawn: withdraw\n    accepted --> [*]\n    declined --> [*]\n    expired --> [*]\n    withdrawn --> [*]\n```\n\nInitial state: `offered`. Final: `accepted`, `declined`, `expired`, `withdrawn`.\n\n| move | from | to | made by |\n|---|---|---|---|\n| accept | `offered` | `accepted` | a signatory of the seller, in the dashboard behind a second factor |\n| decline | `offered` | `declined` | the seller, POST /opportunities/{id}/decline |\n| expire | `offered` | `expired` | time, seven days after it was offered |\n| withdraw | `offered` | `withdrawn` | a closed request, a listing that leaves, the suspension of either company, or the operator |\n\n## Introduction\n\n```mermaid\nstateDiagram-v2\n    [*] --> active\n    active --> active: ready\n    active --> concluded: conclude\n    active --> lapsed: lapse\n    active --> voided: void\n    concluded --> [*]\n    lapsed --> [*]\n    voided --> [*]\n```\n\nInitial state: `active`. Final: `concluded`, `lapsed`, `voided`.\n\n| move | from | to | made by |\n|---|---|---|---|\n| ready | `active` | `active` | either side, POST /introductions/{id}/ready |\n| conclude | `active` | `concluded` | a confirmed deal |\n| lapse | `active` | `lapsed` | time, ninety days after the reveal |\n| void | `active` | `voided` | the operator |\n\n## Claim\n\n```mermaid\nstateDiagram-v2\n    [*] --> filed\n    filed --> upheld: uphold\n    filed --> refused: refuse\n    upheld --> [*]\n    refused --> [*]\n```\n\nInitial state: `filed`. Final: `upheld`, `refused`.\n\n| move | from | to | made by |\n|---|---|---|---|\n| uphold | `filed` | `upheld` | the operator; it takes the success fee away |\n| refuse | `filed` | `refused` | the operator |\n\n## Deal\n\n```mermaid\nstateDiagram-v2\n    [*] --> reported\n    reported --> confirmed: confirm\n    reported --> contested: contest\n    reported --> withdrawn: withdraw\n    confirmed --> [*]\n    contested --> [*]\n    withdrawn --> [*]\n```\n\nInitial state: `reported`. Final: `confirmed`, `contested`, `withdrawn`.\n\n| move | from | to | made by |\n|---|---|---|---|\n| confirm | `reported` | `confirmed` | a signatory of the other side; it concludes the introduction |\n| contest | `reported` | `contested` | a signatory of the other side; the deal may be reported again |\n| withdraw | `reported` | `withdrawn` | a signatory of the side that reported it |\n\n## Invoice\n\n```mermaid\nstateDiagram-v2\n    [*] --> issued\n    issued --> paid: pay\n    issued --> void: void\n    paid --> [*]\n    void --> [*]\n```\n\nInitial state: `issued`. Final: `paid`, `void`.\n\n| move | from | to | made by |\n|---|---|---|---|\n| pay | `issued` | `paid` | its issuer or the operator, when the money has come |\n| void | `issued` | `void` | the operator; for the success fee's an upheld claim, or the operator with the deal's |\n\n## Offer\n\n```mermaid\nstateDiagram-v2\n    [*] --> pending\n    pending --> pending: edit\n    approved --> pending: edit\n    rejected --> pending: edit\n    pending --> approved: approve\n    pending --> rejected: reject\n```\n\nInitial state: `pending`. Final: none.\n\n| move | from | to | made by |\n|---|---|---|---|\n| edit | `pending`, `approved`, `rejected` | `pending` | the seller, PUT /offers/{id}, with anything changed |\n| approve | `pending` | `approved` | the operator, in review, or by creating the offer |\n| reject | `pending` | `rejected` | the operator, in review, with a reason |\n\n## Rental\n\n```mermaid\nstateDiagram-v2\n    [*] --> provisioning\n    provisioning --> running: run\n    provisioning --> stopping: fail\n    running --> stopping: interrupt\n    running --> stopping: exhaust\n    running --> stopping: useUp\n    provisioning --> stopping: autoStop\n    running --> stopping: autoStop\n    provisioning --> stopping: request\n    running --> stopping: request\n    stopping --> stopped: finish\n    stopped --> [*]\n```\n\nInitial state: `provisioning`. Final: `stopped`.\n\n| move | from | to | made by |\n|---|---|---|---|\n| run | `provisioning` | `running` | the machine, when it can be reached |\n| fail | `provisioning` | `stopping` | a machine that failed or did not start within fifteen minutes |\n| interrupt | `running` | `stopping` | a machine that is gone |\n| exhaust | `running` | `stopping` | time, at the end of the paid hour when the next cannot be held |\n| useUp | `running` | `stopping` | time, when `max_total_cents` is used up |\n| autoStop | `provisioning`, `running` | `stopping` | time, at `auto_stop_at` |\n| request | `provisioning`, `running` | `stopping` | the buyer, POST /rentals/{id}/stop; the operator; time, once the grace of its suspended company has ended |\n| finish | `stopping` | `stopped` | the machine, when it is gone |\n\n## Approval\n\n```mermaid\nstateDiagram-v2\n    [*] --> pending\n    pending --> approved: approve\n    pending --> refused: refuse\n    pending --> lapsed: lapse\n    approved --> [*]\n    refused --> [*]\n    lapsed --> [*]\n```\n\nInitial state: `pending`. Final: `approved`, `refused`, `lapsed`.\n\n| move | from | to | made by |\n|---|---|---|---|\n| approve | `pending` | `approved` | a member of the company with the right, in the dashboard; a second factor if it spends money |\n| refuse | `pending` | `refused` | a member of the company with the right, in the dashboard |\n| lapse | `pending` | `lapsed` | time, 24 hours after the call; or the end of the key that asked, or of its holder's membership |\n"
  },
  {
    "name": "errors",
    "title": "Errors",
    "description": "Every error code, its cause and what to do.",
    "text": "# Errors\n\n## invalid_api_key\n\n401, `authentication_error`. The API key is missing, malformed or unknown.\n\nThe message says which. Send `Authorization: Bearer <key>` once, with the whole key as it was shown when it was created. A lost key cannot be recovered: create a new one in the dashboard.\n\n## api_key_revoked\n\n401, `authentication_error`. The API key was revoked.\n\nRevocation is immediate and final. Create a new key in the dashboard and replace this one where it is used.\n\n## api_key_expired\n\n401, `authentication_error`. The API key passed its expiry date.\n\nCreate a new key in the dashboard; an expired one cannot be extended.\n\n## insufficient_scope\n\n403, `permission_error`. The API key does not have the scope that this call needs.\n\n`required_scope` names the scope. Scopes are fixed when a key is created: create a key that has it.\n\n## company_required\n\n403, `permission_error`. The key's owner is not a member of a company.\n\nJoin or create a company in the dashboard. The key then acts for it.\n\n## forbidden_role\n\n403, `permission_error`. The owner's role in the company does not allow this action.\n\n`required_right` names the right that the action needs, and `role` is your role. Ask an owner of the company for a role with this right, or ask a colleague who has it to make the call.\n\n## api_keys_disabled\n\n403, `permission_error`. API keys are disabled for this company.\n\nContact the operator. The dashboard stays available.\n\n## banned\n\n403, `permission_error`. The account is suspended.\n\nContact the operator. No call will succeed until the account is restored.\n\n## test_mode_not_supported\n\n403, `permission_error`. A test key cannot start or stop rentals.\n\nTest keys never spend money. `POST /test-helpers/rentals` (`parley sandbox rentals start`) starts a simulated machine, which costs nothing, and `POST /test-helpers/rentals/{id}/stop` stops it. To rent a real machine, use a live key. Quotes work with test keys.\n\n## live_mode_not_supported\n\n403, `permission_error`. Test helpers do not accept live keys.\n\nUse a test key.\n\n## invalid_request\n\n400, `invalid_request_error`. A parameter, a header or the body is invalid.\n\n`param` names the first one at fault. For a body, `problems` lists every field at fault. Correct them and send the call again.\n\n## invalid_cursor\n\n400, `invalid_request_error`. The cursor does not belong to this list with these filters and this sort.\n\nUse a cursor only with the query that returned it, and with keys of the same company and mode. To change any of these, start again without a cursor. Cursors of events also become invalid when the test world is emptied.\n\n## cursor_expired\n\n400, `invalid_request_error`. The cursor has expired: some events after it are no longer stored.\n\nFirst get `resumeCursor` from `GET /events?since=now`, then read your lists again, then follow the events from that cursor. This way you miss no change.\n\n## pagination_limit_exceeded\n\n400, `invalid_request_error`. The list was followed past 10,000 items.\n\nNarrow the filters so that fewer items match.\n\n## not_found\n\n404, `invalid_request_error`. There is no such resource, or it is not visible to you.\n\nCheck the path, the method and the ID. Both cases return the same error on purpose. `param` names the body field that contains the ID, if the ID is not in the path.\n\n## offer_not_found\n\n404, `invalid_request_error`. The offer does not exist or is no longer visible.\n\nList offers again and choose another.\n\n## offer_unavailable\n\n409, `invalid_request_error`. The offer has no free capacity at the requested size, its price moved above your limit, or the seller withdrew it.\n\nChoose another offer or size. The error concerns only this offer. `reason` tells why: `sold_out`, `size` (fewer GPUs are free, or the offer does not have this size) or `price` (the price is higher than the call allows).\n\n## max_active_rentals_reached\n\n409, `invalid_request_error`. Your company has reached its limit of active rentals.\n\nStop a rental and wait until it is stopped. A stopping rental still counts.\n\n## invalid_template\n\n400, `invalid_request_error`. There is no such template.\n\nList templates, or leave `template_id` out for the default image.\n\n## idempotency_key_required\n\n400, `invalid_request_error`. The Idempotency-Key header is required and missing.\n\nSend a new random value for each operation, and the same value when you retry it.\n\n## idempotency_key_in_flight\n\n409, `invalid_request_error`. The first call with this Idempotency-Key is still running.\n\nWait `retry_after_seconds`, then send the same call with the same key. It returns the outcome of the first.\n\n## idempotency_key_reused\n\n409, `invalid_request_error`. This Idempotency-Key was used for a different call.\n\nUse a new key for each operation. A key belongs to one method, path and body for 24 hours.\n\n## insufficient_balance\n\n402, `billing_error`. The balance does not cover the required hold.\n\n`required_cents` is the amount to be held. Top up the wallet in the dashboard, or choose a cheaper offer.\n\n## account_past_due\n\n402, `billing_error`. The account has an overdue invoice of the service.\n\nPay the invoice. New rentals are possible as soon as the operator has recorded the payment. Overdue invoices of other companies do not count.\n\n## key_spend_limit_exceeded\n\n402, `billing_error`. The call would exceed the key's daily spending cap.\n\nWait until `resets_at`, or use a key with a higher cap.\n\n## policy_violation\n\n403, `permission_error`. The key's policy does not allow this rental.\n\n`policy` names the part of the policy that does not allow it. `GET /me` returns the whole policy. Choose an offer and a size that it allows, or ask the person who gave you the key for another one. A policy never changes.\n\n## policy_spend_limit_exceeded\n\n402, `billing_error`. The rental would exceed the spending limit of the key's policy.\n\n`policy` tells whether it is the daily limit, which resets at `resets_at`, or the total limit. Choose a cheaper rental, wait, or ask the person who gave you the key for another one.\n\n## approval_required\n\n403, `permission_error`. The key's policy requires a person to approve this call, and this call cannot wait for approval.\n\nIts response would contain a secret. Ask a person to do it in the dashboard, or use a key without such a policy.\n\n## approval_refused\n\n403, `permission_error`. A person refused this call.\n\n`approval_id` names the approval. Its `reason` may tell why. To ask again, send the call with a new Idempotency-Key.\n\n## approval_lapsed\n\n409, `invalid_request_error`. Nobody decided on this call in time, and its approval lapsed.\n\n`approval_id` names the approval. To ask again, send the call with a new Idempotency-Key.\n\n## approval_limit_reached\n\n409, `invalid_request_error`. 100 calls under this policy already wait for approval, which is the limit.\n\nAsk a person to decide on them in the dashboard, under Approvals, then send the call again.\n\n## approval_not_pending\n\n409, `invalid_request_error`. The approval no longer waits for a decision.\n\n`current` is its status. A decision is final: the caller asks again with a new Idempotency-Key.\n\n## approval_failed\n\n409, `invalid_request_error`. The approved call failed when it was made. The approval still waits.\n\nThe message tells why, and `cause` is the error code. Approve it again after you fixed the cause, or refuse it.\n\n## rate_limited\n\n429, `rate_limit_error`. Too many requests.\n\nWait `retry_after_seconds` (also in `Retry-After`), then continue more slowly. `limit` names the limit that was reached: `minute` counts all calls of the key, `write` its writes, `rental_write` its starts and stops of rentals, `test_helper` its calls to test helpers, and `address` all calls from your IP address. In the dashboard, `attempt` counts attempts, for example to sign in.\n\n## daily_quota_exceeded\n\n429, `rate_limit_error`. The daily quota of this key is used up.\n\nIt resets at 00:00 UTC, in `retry_after_seconds`.\n\n## capacity_unavailable\n\n503, `api_error`. The expected capacity is missing. No rental was created.\n\nRetry with exponential backoff and jitter. The error is not specific to the offer.\n\n## api_error\n\n500, `api_error`. Something failed on our side.\n\nRetry with exponential backoff and jitter, and with the same Idempotency-Key if you sent one: nothing is done twice. Radar does not store keys: check whether the call succeeded before you retry there. 503 means overload, a restart or a database that is briefly unavailable. Quote `request_id` when you contact us.\n\n## request_invalid\n\n400, `invalid_request_error`. The demand is invalid.\n\n`problems` lists every field at fault, each as `field: reason`. `param` is the first of them.\n\n## request_not_editable\n\n409, `invalid_request_error`. The request can no longer be edited. Close it and file another.\n\n`current` is its status. Only an open request can be edited.\n\n## opportunity_not_pending\n\n409, `invalid_request_error`. The opportunity no longer waits for a decision.\n\n`current` is its status. Only an offered opportunity can be accepted or declined.\n\n## introduction_not_active\n\n409, `invalid_request_error`. The introduction is not active.\n\n`current` is its status. No status leads back to `active`. Messages and files can be sent until an introduction is lapsed or voided.\n\n## submission_not_approved\n\n409, `invalid_request_error`. The submission is not approved.\n\n`current` is its status. Only an approved submission can be republished, or lowered in the dashboard.\n\n## rental_not_active\n\n409, `invalid_request_error`. The rental is not in a status that allows this step.\n\n`current` is its status. Only a rental in `provisioning` can fail to start, and only one in `running` can be interrupted.\n\n## webhook_limit_reached\n\n409, `invalid_request_error`. Your company has 10 webhook endpoints in this mode, which is the limit.\n\nDelete one that you no longer use.\n\n## webhook_endpoint_disabled\n\n409, `invalid_request_error`. The webhook endpoint is disabled. Nothing is sent to it.\n\nEnable it with `PATCH /webhook-endpoints/{id}` and `enabled: true`. `current` tells why it is disabled.\n\n## own_listing\n\n409, `invalid_request_error`. The listing belongs to the buyer's own company.\n\nChoose a listing of another company.\n\n## node_not_listed\n\n409, `invalid_request_error`. The listing is not on the grid.\n\nChoose one that is approved and listed. `current` is its status. A withdrawn listing can still be `approved`.\n\n## request_not_open\n\n409, `invalid_request_error`. The request is closed.\n\nChoose one that is open or matched.\n\n## submission_not_pending\n\n409, `invalid_request_error`. The submission does not wait for review.\n\n`current` is its status. Only a pending submission can be approved or rejected.\n\n## submission_identifies_seller\n\n409, `invalid_request_error`. The text of the submission identifies its seller.\n\nReplace the texts that name or describe the seller, then have it reviewed again. In the dashboard, its flags name the fields. Until then it can only be rejected.\n"
  }
]
