// Generated from the CLI by `npm run generate`. Do not edit.

/** A command, or a group of them. */
export interface CommandText {
  /** The full command: `parley requests file`. */
  readonly path: string
  readonly arguments: readonly string[]
  readonly summary: string
  readonly options: readonly { readonly flags: string; readonly summary: string }[]
  readonly examples: readonly (readonly [typed: string, does: string])[]
}

/** API operations without a command. */
export const withoutCommand: readonly string[] = [
  "listInquiries",
  "listGpuFamilies",
  "listGpuModels",
  "listRegions",
  "listReferencePrices",
  "createWebhookEndpoint",
  "listWebhookEndpoints",
  "readWebhookEndpoint",
  "editWebhookEndpoint",
  "deleteWebhookEndpoint",
  "rollWebhookSecret",
  "pingWebhookEndpoint",
  "listWebhookDeliveries",
  "redeliverWebhook"
]

export const commands: readonly CommandText[] = [
  {
    "path": "parley login",
    "arguments": [],
    "summary": "Verify an API key and store it in a profile",
    "options": [
      {
        "flags": "--with-key",
        "summary": "read the key from standard input"
      },
      {
        "flags": "--dashboard-url <url>",
        "summary": "URL of the dashboard, for `parley open`"
      }
    ],
    "examples": [
      [
        "parley login",
        "asks for the key and stores it in the profile \"default\""
      ],
      [
        "parley login --profile test --base-url https://api.example.com/v1",
        "stores another key, for another installation"
      ],
      [
        "parley login --with-key < key.txt",
        "reads the key from standard input"
      ]
    ]
  },
  {
    "path": "parley logout",
    "arguments": [],
    "summary": "Delete a stored key. The key stays valid until it is revoked in the dashboard",
    "options": [],
    "examples": [
      [
        "parley logout",
        "deletes the key of the current profile"
      ],
      [
        "parley logout --profile test",
        "deletes the key of another profile"
      ]
    ]
  },
  {
    "path": "parley me",
    "arguments": [],
    "summary": "Show the details of the API key: company, role, scopes and limits",
    "options": [],
    "examples": [
      [
        "parley me",
        "the current key"
      ],
      [
        "parley me --profile test",
        "the key of another profile"
      ],
      [
        "parley me --json | jq -r '.scopes[]'",
        "prints its scopes, for scripts"
      ]
    ]
  },
  {
    "path": "parley profiles",
    "arguments": [],
    "summary": "Manage profiles (stored API keys)",
    "options": [],
    "examples": [
      [
        "parley profiles list",
        "lists all profiles"
      ],
      [
        "parley profiles use test",
        "makes one the current profile"
      ]
    ]
  },
  {
    "path": "parley profiles list",
    "arguments": [],
    "summary": "List the profiles",
    "options": [],
    "examples": [
      [
        "parley profiles list",
        "names and base URLs, but no keys"
      ]
    ]
  },
  {
    "path": "parley profiles use",
    "arguments": [
      "<name>"
    ],
    "summary": "Set the current profile",
    "options": [],
    "examples": [
      [
        "parley profiles use test",
        "uses this profile when --profile is not given"
      ]
    ]
  },
  {
    "path": "parley offers",
    "arguments": [],
    "summary": "GPU offers that you can rent now",
    "options": [],
    "examples": [
      [
        "parley offers list --gpu-model h100-sxm --available",
        "available offers, cheapest first"
      ],
      [
        "parley offers show offer_…",
        "shows one offer"
      ]
    ]
  },
  {
    "path": "parley offers list",
    "arguments": [],
    "summary": "List offers, cheapest first",
    "options": [
      {
        "flags": "--gpu-model <model>",
        "summary": "a model, such as h100-sxm"
      },
      {
        "flags": "--gpu-family <family>",
        "summary": "a family of models, such as h100"
      },
      {
        "flags": "--region <region>",
        "summary": "a region, such as eu-north"
      },
      {
        "flags": "--geo <geo>",
        "summary": "a geography (us, eu, asia, other)"
      },
      {
        "flags": "--gpus <number>",
        "summary": "only offers that can start now with this number of GPUs"
      },
      {
        "flags": "--min-vram <gb>",
        "summary": "minimum memory per GPU"
      },
      {
        "flags": "--max-price <amount>",
        "summary": "maximum price per GPU-hour, such as 2.49"
      },
      {
        "flags": "--available",
        "summary": "only offers that can start now in at least one size"
      },
      {
        "flags": "--sort <order>",
        "summary": "sort order (price_asc, price_desc, newest; default: price_asc)"
      },
      {
        "flags": "--limit <number>",
        "summary": "maximum number of items (default: 50)"
      }
    ],
    "examples": [
      [
        "parley offers list --gpus 8 --geo eu",
        "available offers with eight GPUs in one machine in Europe"
      ],
      [
        "parley offers list --gpu-family h100 --max-price 2.50",
        "offers of a family for at most 2.50 per GPU-hour"
      ],
      [
        "parley offers list --available --json | jq '.[0].id'",
        "prints the ID of the cheapest, for scripts"
      ]
    ]
  },
  {
    "path": "parley offers show",
    "arguments": [
      "<id>"
    ],
    "summary": "Show one offer",
    "options": [],
    "examples": [
      [
        "parley offers show offer_…",
        "all fields"
      ]
    ]
  },
  {
    "path": "parley market",
    "arguments": [],
    "summary": "Market prices of GPU capacity",
    "options": [],
    "examples": [
      [
        "parley market prices h100-sxm --region eu-north",
        "the last 90 days"
      ]
    ]
  },
  {
    "path": "parley market prices",
    "arguments": [
      "<model>"
    ],
    "summary": "List the price of a GPU-hour of a model per day",
    "options": [
      {
        "flags": "--region <region>",
        "summary": "a region, such as eu-north (default: all regions together)"
      },
      {
        "flags": "--from <day>",
        "summary": "the first day, such as 2027-01-31"
      },
      {
        "flags": "--to <day>",
        "summary": "the last day"
      }
    ],
    "examples": [
      [
        "parley market prices \"H100 SXM\" --region eu-north",
        "the last 90 days in a region"
      ],
      [
        "parley market prices h200-sxm --from 2026-01-01 --json | jq '.[-1].median_cents'",
        "prints the latest median, for scripts"
      ]
    ]
  },
  {
    "path": "parley rent",
    "arguments": [
      "[offer]"
    ],
    "summary": "Rent a machine: get a quote, confirm, wait until it runs, and print the SSH command. Spends money.",
    "options": [
      {
        "flags": "--gpus <number>",
        "summary": "GPUs in the machine: 1, 2, 4 or 8 (default: 1)"
      },
      {
        "flags": "--template <id>",
        "summary": "image of the machine; see `parley templates`"
      },
      {
        "flags": "--name <text>",
        "summary": "name of the rental"
      },
      {
        "flags": "--ssh-key <file>",
        "summary": "public key that can sign in (default: the first of ~/.ssh/id_ed25519.pub, id_ecdsa.pub, id_rsa.pub)"
      },
      {
        "flags": "--no-ssh-key",
        "summary": "rent without a key; nobody can sign in"
      },
      {
        "flags": "--hours <number>",
        "summary": "hours for the cost estimate"
      },
      {
        "flags": "--yes",
        "summary": "do not ask for confirmation"
      },
      {
        "flags": "--no-wait",
        "summary": "do not wait until the machine runs"
      },
      {
        "flags": "--gpu-model <model>",
        "summary": "if no offer is given: a model, such as h100-sxm"
      },
      {
        "flags": "--gpu-family <family>",
        "summary": "if no offer is given: a family of models, such as h100"
      },
      {
        "flags": "--region <region>",
        "summary": "if no offer is given: a region, such as eu-north"
      },
      {
        "flags": "--geo <geo>",
        "summary": "if no offer is given: a geography (us, eu, asia, other)"
      },
      {
        "flags": "--reference <text>",
        "summary": "your own reference, such as an order number; lists can filter by it"
      },
      {
        "flags": "--auto-stop-at <time>",
        "summary": "stop automatically at this time: a day, or a date-time with an offset"
      },
      {
        "flags": "--max-total <amount>",
        "summary": "stop before the rental costs more than this, such as 20"
      },
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, to repeat the command without executing it twice"
      }
    ],
    "examples": [
      [
        "parley rent --gpu-model h100-sxm --gpus 1",
        "the cheapest available H100 SXM"
      ],
      [
        "parley rent --gpu-family h100 --geo eu",
        "the cheapest available H100 of any model in Europe"
      ],
      [
        "parley rent offer_… --gpus 8 --ssh-key ~/.ssh/work.pub --name training",
        "a specific offer with a specific SSH key"
      ],
      [
        "parley rent offer_… --auto-stop-at 2027-03-01T18:00:00Z --max-total 50",
        "stops automatically at this time, or before it costs more"
      ],
      [
        "parley rent offer_… --yes --json --no-wait",
        "for scripts: no questions and no waiting"
      ],
      [
        "parley rent offer_… --yes --idempotency-key order-7",
        "rents once, regardless of how often the command runs"
      ]
    ]
  },
  {
    "path": "parley templates",
    "arguments": [],
    "summary": "List the images for rented machines",
    "options": [],
    "examples": [
      [
        "parley templates",
        "lists the IDs for `parley rent --template`"
      ]
    ]
  },
  {
    "path": "parley rentals",
    "arguments": [],
    "summary": "Rented machines, billed by the second",
    "options": [],
    "examples": [
      [
        "parley rentals list --status running",
        "rentals that cost money now"
      ],
      [
        "parley rentals stop rental_…",
        "stops a rental; its billing ends immediately"
      ]
    ]
  },
  {
    "path": "parley rentals list",
    "arguments": [],
    "summary": "List rentals, newest first",
    "options": [
      {
        "flags": "--status <status>",
        "summary": "filter by status (provisioning, running, stopping, stopped)"
      },
      {
        "flags": "--reference <text>",
        "summary": "filter by your reference (exact match)"
      },
      {
        "flags": "--limit <number>",
        "summary": "maximum number of items (default: 50)"
      }
    ],
    "examples": [
      [
        "parley rentals list --status running",
        "running rentals"
      ],
      [
        "parley rentals list --json | jq '[.[].accrued_cents] | add'",
        "prints the total cost so far, for scripts"
      ]
    ]
  },
  {
    "path": "parley rentals show",
    "arguments": [
      "<id>"
    ],
    "summary": "Show one rental",
    "options": [],
    "examples": [
      [
        "parley rentals show rental_…",
        "all fields, including how to connect"
      ]
    ]
  },
  {
    "path": "parley rentals stop",
    "arguments": [
      "<id>"
    ],
    "summary": "Stop a rental. Its billing ends immediately",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, to repeat the command without executing it twice"
      }
    ],
    "examples": [
      [
        "parley rentals stop rental_…",
        "repeating it changes nothing"
      ]
    ]
  },
  {
    "path": "parley rentals events",
    "arguments": [
      "<id>"
    ],
    "summary": "List the events of a rental, oldest first",
    "options": [
      {
        "flags": "--limit <number>",
        "summary": "maximum number of items (default: 50)"
      }
    ],
    "examples": [
      [
        "parley rentals events rental_…",
        "from the start to the final charge"
      ]
    ]
  },
  {
    "path": "parley requests",
    "arguments": [],
    "summary": "Requests: your demand for capacity",
    "options": [],
    "examples": [
      [
        "parley requests file",
        "asks for the required fields and files the request"
      ],
      [
        "parley requests list --status open",
        "requests that wait to be matched"
      ]
    ]
  },
  {
    "path": "parley requests file",
    "arguments": [],
    "summary": "File demand. On a terminal, it asks for missing fields",
    "options": [
      {
        "flags": "--gpu-model <model>",
        "summary": "such as \"H100 SXM\""
      },
      {
        "flags": "--gpus-per-node <number>",
        "summary": "GPUs per node"
      },
      {
        "flags": "--nodes <number>",
        "summary": "number of nodes"
      },
      {
        "flags": "--region <region>",
        "summary": "such as eu-north"
      },
      {
        "flags": "--starts-at <date>",
        "summary": "a day, or a date-time with an offset"
      },
      {
        "flags": "--ends-at <date>",
        "summary": "give this or --months"
      },
      {
        "flags": "--months <number>",
        "summary": "duration in months"
      },
      {
        "flags": "--budget <amount>",
        "summary": "monthly budget for the whole demand"
      },
      {
        "flags": "--currency <code>",
        "summary": "currency of the budget (USD, EUR)"
      },
      {
        "flags": "--notes <text>",
        "summary": "for the operator only; never shown to sellers"
      },
      {
        "flags": "--reference <text>",
        "summary": "your own reference, such as an order number; lists can filter by it"
      },
      {
        "flags": "--from <file>",
        "summary": "a JSON file with the body, or - for standard input; options override its fields"
      },
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, to repeat the command without executing it twice"
      }
    ],
    "examples": [
      [
        "parley requests file --gpu-model \"H100 SXM\" --gpus-per-node 8 --nodes 4 --region eu-north --starts-at 2027-03-01 --months 6",
        "files without questions"
      ],
      [
        "parley requests file --from demand.json --nodes 8",
        "reads the body from a file and changes one field"
      ],
      [
        "parley requests file --from - --idempotency-key order-7 < demand.json",
        "files once, regardless of how often the command runs"
      ]
    ]
  },
  {
    "path": "parley requests preview",
    "arguments": [],
    "summary": "Preview a request: problems, supply, prices and alternatives. Nothing is filed",
    "options": [
      {
        "flags": "--gpu-model <model>",
        "summary": "such as \"H100 SXM\""
      },
      {
        "flags": "--gpus-per-node <number>",
        "summary": "GPUs per node"
      },
      {
        "flags": "--nodes <number>",
        "summary": "number of nodes"
      },
      {
        "flags": "--region <region>",
        "summary": "such as eu-north"
      },
      {
        "flags": "--starts-at <date>",
        "summary": "a day, or a date-time with an offset"
      },
      {
        "flags": "--ends-at <date>",
        "summary": "give this or --months"
      },
      {
        "flags": "--months <number>",
        "summary": "duration in months"
      },
      {
        "flags": "--budget <amount>",
        "summary": "monthly budget for the whole demand"
      },
      {
        "flags": "--currency <code>",
        "summary": "currency of the budget (USD, EUR)"
      },
      {
        "flags": "--notes <text>",
        "summary": "for the operator only; never shown to sellers"
      },
      {
        "flags": "--reference <text>",
        "summary": "your own reference, such as an order number; lists can filter by it"
      },
      {
        "flags": "--from <file>",
        "summary": "a JSON file with the body, or - for standard input; options override its fields"
      }
    ],
    "examples": [
      [
        "parley requests preview --gpu-model \"H100 SXM\" --gpus-per-node 8 --nodes 4 --region eu-north --starts-at 2027-03-01 --months 6",
        "shows the supply and its monthly price"
      ],
      [
        "parley requests preview --from demand.json --json | jq '.problems'",
        "prints the problems, for scripts"
      ],
      [
        "parley requests preview --from demand.json --json | jq .requestBody | parley requests file --from -",
        "files the previewed request"
      ]
    ]
  },
  {
    "path": "parley requests edit",
    "arguments": [
      "<id>"
    ],
    "summary": "Edit an open request",
    "options": [
      {
        "flags": "--gpu-model <model>",
        "summary": "such as \"H100 SXM\""
      },
      {
        "flags": "--gpus-per-node <number>",
        "summary": "GPUs per node"
      },
      {
        "flags": "--nodes <number>",
        "summary": "number of nodes"
      },
      {
        "flags": "--region <region>",
        "summary": "such as eu-north"
      },
      {
        "flags": "--starts-at <date>",
        "summary": "a day, or a date-time with an offset"
      },
      {
        "flags": "--ends-at <date>",
        "summary": "give this or --months"
      },
      {
        "flags": "--months <number>",
        "summary": "duration in months"
      },
      {
        "flags": "--budget <amount>",
        "summary": "monthly budget for the whole demand"
      },
      {
        "flags": "--currency <code>",
        "summary": "currency of the budget (USD, EUR)"
      },
      {
        "flags": "--notes <text>",
        "summary": "for the operator only; never shown to sellers"
      },
      {
        "flags": "--reference <text>",
        "summary": "your own reference, such as an order number; lists can filter by it"
      },
      {
        "flags": "--from <file>",
        "summary": "a JSON file with the body, or - for standard input; options override its fields"
      },
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, to repeat the command without executing it twice"
      }
    ],
    "examples": [
      [
        "parley requests edit dem_… --nodes 8",
        "changes one field"
      ],
      [
        "parley requests edit dem_… --from change.json",
        "changes several"
      ]
    ]
  },
  {
    "path": "parley requests list",
    "arguments": [],
    "summary": "List requests, newest first",
    "options": [
      {
        "flags": "--status <status>",
        "summary": "filter by status (open, matched, closed)"
      },
      {
        "flags": "--reference <text>",
        "summary": "filter by your reference (exact match)"
      },
      {
        "flags": "--limit <number>",
        "summary": "maximum number of items (default: 50)"
      }
    ],
    "examples": [
      [
        "parley requests list",
        "the latest 50"
      ],
      [
        "parley requests list --status matched --limit 200",
        "requests that were offered to sellers"
      ],
      [
        "parley requests list --json | jq -r '.[].id'",
        "prints IDs, for scripts"
      ]
    ]
  },
  {
    "path": "parley requests show",
    "arguments": [
      "<id>"
    ],
    "summary": "Show one request",
    "options": [],
    "examples": [
      [
        "parley requests show dem_…",
        "all fields"
      ]
    ]
  },
  {
    "path": "parley requests close",
    "arguments": [
      "<id>"
    ],
    "summary": "Close a request. Its pending opportunities are withdrawn",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, to repeat the command without executing it twice"
      }
    ],
    "examples": [
      [
        "parley requests close dem_…",
        "closes permanently; repeating it changes nothing"
      ]
    ]
  },
  {
    "path": "parley nodes",
    "arguments": [],
    "summary": "Radar: nodes of reserved capacity",
    "options": [],
    "examples": [
      [
        "parley nodes list --gpu-model \"H100 SXM\" --sort price_asc",
        "cheapest first"
      ],
      [
        "parley nodes inquire node_… --message \"Is a start in May possible?\"",
        "sends an inquiry about a node"
      ]
    ]
  },
  {
    "path": "parley nodes list",
    "arguments": [],
    "summary": "List the nodes on the grid",
    "options": [
      {
        "flags": "--gpu-model <model>",
        "summary": "such as \"H100 SXM\""
      },
      {
        "flags": "--region <region>",
        "summary": "such as eu-north"
      },
      {
        "flags": "--min-gpus <number>",
        "summary": "minimum GPUs per node"
      },
      {
        "flags": "--min-quantity <number>",
        "summary": "minimum number of nodes on offer"
      },
      {
        "flags": "--max-price <amount>",
        "summary": "maximum price per GPU-hour, such as 2.49"
      },
      {
        "flags": "--available-by <date>",
        "summary": "available on this day or earlier"
      },
      {
        "flags": "--auction",
        "summary": "only nodes with a lot that takes bids"
      },
      {
        "flags": "--sort <order>",
        "summary": "sort order (newest, price_asc, price_desc; default: newest)"
      },
      {
        "flags": "--limit <number>",
        "summary": "maximum number of items (default: 50)"
      }
    ],
    "examples": [
      [
        "parley nodes list --region eu-north --max-price 2.50",
        "nodes in a region up to a price"
      ],
      [
        "parley nodes list --auction",
        "nodes with a lot that takes bids"
      ]
    ]
  },
  {
    "path": "parley nodes show",
    "arguments": [
      "<id>"
    ],
    "summary": "Show one node",
    "options": [],
    "examples": [
      [
        "parley nodes show node_…",
        "all fields"
      ]
    ]
  },
  {
    "path": "parley nodes inquire",
    "arguments": [
      "<id>"
    ],
    "summary": "Ask the operator about a node. Nothing is reserved, and the seller never learns who asked",
    "options": [
      {
        "flags": "--message <text>",
        "summary": "your question"
      },
      {
        "flags": "--quantity <number>",
        "summary": "number of nodes"
      },
      {
        "flags": "--starts-at <date>",
        "summary": "start date"
      },
      {
        "flags": "--duration <text>",
        "summary": "duration, as free text"
      },
      {
        "flags": "--target-price <amount>",
        "summary": "target price per GPU-hour, such as 2.49"
      },
      {
        "flags": "--reference <text>",
        "summary": "your own reference, such as an order number; lists can filter by it"
      },
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, which is only echoed: repeating the command writes again"
      }
    ],
    "examples": [
      [
        "parley nodes inquire node_… --message \"Is a start in May possible?\" --quantity 2",
        "sends a question"
      ]
    ]
  },
  {
    "path": "parley opportunities",
    "arguments": [],
    "summary": "Demand offered to your listings",
    "options": [],
    "examples": [
      [
        "parley opportunities list --status offered",
        "opportunities that wait for your decision"
      ],
      [
        "parley opportunities decline opp_… --reason \"No capacity until summer.\"",
        "declines permanently"
      ]
    ]
  },
  {
    "path": "parley opportunities list",
    "arguments": [],
    "summary": "List opportunities, newest first",
    "options": [
      {
        "flags": "--status <status>",
        "summary": "filter by status (offered, accepted, declined, expired, withdrawn)"
      },
      {
        "flags": "--limit <number>",
        "summary": "maximum number of items (default: 50)"
      }
    ],
    "examples": [
      [
        "parley opportunities list --status offered",
        "opportunities that wait for your decision"
      ],
      [
        "parley opportunities list --json | jq -r '.[].demand.gpuModel'",
        "prints the requested models, for scripts"
      ]
    ]
  },
  {
    "path": "parley opportunities show",
    "arguments": [
      "<id>"
    ],
    "summary": "Show one opportunity",
    "options": [],
    "examples": [
      [
        "parley opportunities show opp_…",
        "the demand, and nothing about the buyer"
      ]
    ]
  },
  {
    "path": "parley opportunities watch",
    "arguments": [],
    "summary": "Show pending opportunities, then new and changed ones, until Ctrl-C",
    "options": [],
    "examples": [
      [
        "parley opportunities watch",
        "one line per opportunity"
      ],
      [
        "parley opportunities watch --json | jq -c 'select(.status == \"offered\") | .demand'",
        "prints new demand, for scripts"
      ]
    ]
  },
  {
    "path": "parley opportunities decline",
    "arguments": [
      "<id>"
    ],
    "summary": "Decline an opportunity permanently. To accept one, use the dashboard",
    "options": [
      {
        "flags": "--reason <text>",
        "summary": "reason, which only the operator reads"
      },
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, to repeat the command without executing it twice"
      }
    ],
    "examples": [
      [
        "parley opportunities decline opp_…",
        "without a reason"
      ],
      [
        "parley opportunities decline opp_… --reason \"No capacity until summer.\"",
        "with a reason, which only the operator reads"
      ]
    ]
  },
  {
    "path": "parley introductions",
    "arguments": [],
    "summary": "Introductions to other companies",
    "options": [],
    "examples": [
      [
        "parley introductions list --status active",
        "lists active introductions"
      ],
      [
        "parley introductions ready intro_…",
        "declares that your company is ready"
      ]
    ]
  },
  {
    "path": "parley introductions list",
    "arguments": [],
    "summary": "List introductions, newest first",
    "options": [
      {
        "flags": "--status <status>",
        "summary": "filter by status (active, concluded, lapsed, voided)"
      },
      {
        "flags": "--role <side>",
        "summary": "filter by your role (buyer, seller)"
      },
      {
        "flags": "--limit <number>",
        "summary": "maximum number of items (default: 50)"
      }
    ],
    "examples": [
      [
        "parley introductions list --role seller",
        "introductions in which you are the seller"
      ],
      [
        "parley introductions list --status active",
        "active introductions"
      ]
    ]
  },
  {
    "path": "parley introductions show",
    "arguments": [
      "<id>"
    ],
    "summary": "Show one introduction, with the counterparty’s contact details",
    "options": [],
    "examples": [
      [
        "parley introductions show intro_…",
        "all fields"
      ]
    ]
  },
  {
    "path": "parley introductions ready",
    "arguments": [
      "<id>"
    ],
    "summary": "Declare that your company is ready",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, to repeat the command without executing it twice"
      }
    ],
    "examples": [
      [
        "parley introductions ready intro_…",
        "repeating it changes nothing"
      ]
    ]
  },
  {
    "path": "parley submissions",
    "arguments": [],
    "summary": "Nodes that your company proposes",
    "options": [],
    "examples": [
      [
        "parley submissions list",
        "your submissions, newest first"
      ],
      [
        "parley submissions withdraw node_…",
        "removes a node from the grid immediately"
      ]
    ]
  },
  {
    "path": "parley submissions list",
    "arguments": [],
    "summary": "List your submissions, newest first",
    "options": [
      {
        "flags": "--status <status>",
        "summary": "filter by status (pending, approved, rejected)"
      },
      {
        "flags": "--listed",
        "summary": "only nodes that buyers can see now"
      },
      {
        "flags": "--reference <text>",
        "summary": "filter by your reference (exact match)"
      },
      {
        "flags": "--limit <number>",
        "summary": "maximum number of items (default: 50)"
      }
    ],
    "examples": [
      [
        "parley submissions list --status rejected",
        "rejected submissions"
      ],
      [
        "parley submissions list --listed",
        "submissions that buyers can see"
      ]
    ]
  },
  {
    "path": "parley submissions show",
    "arguments": [
      "<id>"
    ],
    "summary": "Show one submission",
    "options": [],
    "examples": [
      [
        "parley submissions show node_…",
        "all fields"
      ]
    ]
  },
  {
    "path": "parley submissions propose",
    "arguments": [],
    "summary": "Propose a node. The team reviews it before any buyer sees it",
    "options": [
      {
        "flags": "--title <text>",
        "summary": "such as \"8 × H100 SXM, Oslo\""
      },
      {
        "flags": "--gpu-model <model>",
        "summary": "such as \"H100 SXM\""
      },
      {
        "flags": "--gpus <number>",
        "summary": "GPUs per node"
      },
      {
        "flags": "--gpu-memory <gb>",
        "summary": "memory per GPU"
      },
      {
        "flags": "--quantity <number>",
        "summary": "number of nodes on offer"
      },
      {
        "flags": "--price <amount>",
        "summary": "price per GPU-hour, such as 2.49"
      },
      {
        "flags": "--region <region>",
        "summary": "such as eu-north"
      },
      {
        "flags": "--available-from <date>",
        "summary": "available from this day (default: now)"
      },
      {
        "flags": "--reference <text>",
        "summary": "your own reference, such as an order number; lists can filter by it"
      },
      {
        "flags": "--from <file>",
        "summary": "a JSON file with the body, or - for standard input; options override its fields"
      },
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, which is only echoed: repeating the command writes again"
      }
    ],
    "examples": [
      [
        "parley submissions propose --title \"8 × H100 SXM, Oslo\" --gpu-model \"H100 SXM\" --gpus 8 --quantity 4 --price 2.49 --region eu-north",
        "sets fields with options"
      ],
      [
        "parley submissions propose --from node.json",
        "reads all fields from a file"
      ]
    ]
  },
  {
    "path": "parley submissions replace",
    "arguments": [
      "<id>"
    ],
    "summary": "Replace all fields of a submission. It leaves the grid until it is approved again",
    "options": [
      {
        "flags": "--title <text>",
        "summary": "such as \"8 × H100 SXM, Oslo\""
      },
      {
        "flags": "--gpu-model <model>",
        "summary": "such as \"H100 SXM\""
      },
      {
        "flags": "--gpus <number>",
        "summary": "GPUs per node"
      },
      {
        "flags": "--gpu-memory <gb>",
        "summary": "memory per GPU"
      },
      {
        "flags": "--quantity <number>",
        "summary": "number of nodes on offer"
      },
      {
        "flags": "--price <amount>",
        "summary": "price per GPU-hour, such as 2.49"
      },
      {
        "flags": "--region <region>",
        "summary": "such as eu-north"
      },
      {
        "flags": "--available-from <date>",
        "summary": "available from this day (default: now)"
      },
      {
        "flags": "--reference <text>",
        "summary": "your own reference, such as an order number; lists can filter by it"
      },
      {
        "flags": "--from <file>",
        "summary": "a JSON file with the body, or - for standard input; options override its fields"
      },
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, which is only echoed: repeating the command writes again"
      }
    ],
    "examples": [
      [
        "parley submissions show node_… --json > node.json",
        "saves the current fields for editing"
      ],
      [
        "parley submissions replace node_… --from node.json",
        "replaces all fields; missing ones become empty"
      ]
    ]
  },
  {
    "path": "parley submissions withdraw",
    "arguments": [
      "<id>"
    ],
    "summary": "Remove a node from the grid immediately. Its approval is kept",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, which is only echoed: repeating the command writes again"
      }
    ],
    "examples": [
      [
        "parley submissions withdraw node_…",
        "repeating it changes nothing"
      ]
    ]
  },
  {
    "path": "parley submissions republish",
    "arguments": [
      "<id>"
    ],
    "summary": "Put an approved node back on the grid",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, which is only echoed: repeating the command writes again"
      }
    ],
    "examples": [
      [
        "parley submissions republish node_…",
        "repeating it changes nothing"
      ]
    ]
  },
  {
    "path": "parley events",
    "arguments": [],
    "summary": "Events about your company’s objects",
    "options": [],
    "examples": [
      [
        "parley events tail",
        "follows events until Ctrl-C"
      ],
      [
        "parley events list --since \"$(date -u +%F)\" --type \"rental.*\"",
        "rental events since midnight UTC"
      ]
    ]
  },
  {
    "path": "parley events list",
    "arguments": [],
    "summary": "List events, oldest first",
    "options": [
      {
        "flags": "--since <time>",
        "summary": "a day, a date-time with an offset, or now (default: the oldest stored event)"
      },
      {
        "flags": "--type <types>",
        "summary": "comma-separated types such as rental.running, or families such as rental.*"
      },
      {
        "flags": "--limit <number>",
        "summary": "maximum number of items (default: 50)"
      }
    ],
    "examples": [
      [
        "parley events list --type opportunity.offered,opportunity.expired",
        "events of two types"
      ],
      [
        "parley events list --json | jq -r '.[].object.id'",
        "prints the object IDs, for scripts"
      ]
    ]
  },
  {
    "path": "parley events tail",
    "arguments": [],
    "summary": "Follow events until Ctrl-C. Reconnects after interruptions",
    "options": [
      {
        "flags": "--since <time>",
        "summary": "a day, a date-time with an offset, or now (default: now)"
      },
      {
        "flags": "--type <types>",
        "summary": "comma-separated types such as rental.running, or families such as rental.*"
      }
    ],
    "examples": [
      [
        "parley events tail",
        "new events from now on"
      ],
      [
        "parley events tail --since \"$(date -u +%F)\" --type \"rental.*\"",
        "rental events since midnight UTC"
      ],
      [
        "parley events tail --json | jq -c .object",
        "one line per event, for scripts"
      ]
    ]
  },
  {
    "path": "parley listen",
    "arguments": [],
    "summary": "Forward events to a local program, signed like real webhooks, until Ctrl-C",
    "options": [
      {
        "flags": "--forward-to <url>",
        "summary": "URL of your program; http:// is optional"
      },
      {
        "flags": "--secret <secret>",
        "summary": "sign with your own secret (default: a new secret, which is printed)"
      },
      {
        "flags": "--since <time>",
        "summary": "a day, a date-time with an offset, or now (default: now)"
      },
      {
        "flags": "--type <types>",
        "summary": "comma-separated types such as rental.running, or families such as rental.*"
      }
    ],
    "examples": [
      [
        "parley listen --forward-to localhost:3000/webhooks",
        "all events from now on"
      ],
      [
        "parley listen --forward-to http://127.0.0.1:3000/hooks --type \"opportunity.*,introduction.*\"",
        "only some event types"
      ],
      [
        "parley sandbox opportunities create",
        "in another terminal with a test key, creates an event to forward"
      ]
    ]
  },
  {
    "path": "parley approvals",
    "arguments": [],
    "summary": "Calls of this key that need a person’s approval",
    "options": [],
    "examples": [
      [
        "parley approvals list --status pending",
        "lists calls that wait for approval"
      ],
      [
        "parley approvals wait apv_…",
        "waits until somebody decides"
      ]
    ]
  },
  {
    "path": "parley approvals list",
    "arguments": [],
    "summary": "List approvals, newest first",
    "options": [
      {
        "flags": "--status <status>",
        "summary": "filter by status (pending, approved, refused, lapsed)"
      },
      {
        "flags": "--limit <number>",
        "summary": "maximum number of items (default: 50)"
      }
    ],
    "examples": [
      [
        "parley approvals list --status pending",
        "lists calls that wait for approval"
      ]
    ]
  },
  {
    "path": "parley approvals show",
    "arguments": [
      "<id>"
    ],
    "summary": "Show one approval",
    "options": [],
    "examples": [
      [
        "parley approvals show apv_…",
        "all fields, including the response of the call"
      ]
    ]
  },
  {
    "path": "parley approvals wait",
    "arguments": [
      "<id>"
    ],
    "summary": "Wait until a person decides, for at most a day",
    "options": [],
    "examples": [
      [
        "parley approvals wait apv_…",
        "shows the approval when it is approved, refused or lapsed"
      ]
    ]
  },
  {
    "path": "parley sandbox",
    "arguments": [],
    "summary": "Simulate the other party, time and machines in test mode. Needs a test key.",
    "options": [],
    "examples": [
      [
        "parley sandbox autopilot on",
        "what you file progresses automatically from now on"
      ],
      [
        "parley sandbox requests accept dem_…",
        "simulates a seller who accepts your demand"
      ],
      [
        "parley sandbox opportunities create",
        "creates an opportunity for you"
      ],
      [
        "parley sandbox world empty",
        "deletes the whole test world"
      ]
    ]
  },
  {
    "path": "parley sandbox requests",
    "arguments": [],
    "summary": "Simulate what sellers and the operator do with your demand",
    "options": [],
    "examples": [
      [
        "parley sandbox requests offer dem_…",
        "offers it to a seller"
      ],
      [
        "parley sandbox requests accept dem_…",
        "simulates a seller who accepts it"
      ]
    ]
  },
  {
    "path": "parley sandbox requests offer",
    "arguments": [
      "<id>"
    ],
    "summary": "Offer a request to sellers",
    "options": [
      {
        "flags": "--sellers <number>",
        "summary": "number of sellers, 1 to 5"
      },
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, to repeat the command without executing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox requests offer dem_…",
        "offers it to one seller"
      ],
      [
        "parley sandbox requests offer dem_… --sellers 3",
        "offers it to three sellers"
      ]
    ]
  },
  {
    "path": "parley sandbox requests accept",
    "arguments": [
      "<id>"
    ],
    "summary": "Simulate a seller who accepts a request",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, to repeat the command without executing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox requests accept dem_…",
        "offers the request first if no seller has it"
      ]
    ]
  },
  {
    "path": "parley sandbox requests decline",
    "arguments": [
      "<id>"
    ],
    "summary": "Simulate a decline by all pending sellers of a request",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, to repeat the command without executing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox requests decline dem_…",
        "it can then be offered to others"
      ]
    ]
  },
  {
    "path": "parley sandbox opportunities",
    "arguments": [],
    "summary": "Simulate demand from a buyer, and its outcome",
    "options": [],
    "examples": [
      [
        "parley sandbox opportunities create",
        "creates realistic demand"
      ],
      [
        "parley sandbox opportunities accept opp_…",
        "accepts it, as you would in the dashboard"
      ]
    ]
  },
  {
    "path": "parley sandbox opportunities create",
    "arguments": [],
    "summary": "Create an opportunity for your company",
    "options": [
      {
        "flags": "--listing <id>",
        "summary": "your approved test node"
      },
      {
        "flags": "--gpu-model <model>",
        "summary": "such as \"H100 SXM\""
      },
      {
        "flags": "--gpus-per-node <number>",
        "summary": "GPUs per node"
      },
      {
        "flags": "--nodes <number>",
        "summary": "number of nodes"
      },
      {
        "flags": "--region <region>",
        "summary": "such as eu-north"
      },
      {
        "flags": "--starts-at <date>",
        "summary": "a day, or a date-time with an offset"
      },
      {
        "flags": "--ends-at <date>",
        "summary": "give this or --months"
      },
      {
        "flags": "--months <number>",
        "summary": "duration in months"
      },
      {
        "flags": "--budget <amount>",
        "summary": "monthly budget for the whole demand"
      },
      {
        "flags": "--currency <code>",
        "summary": "currency of the budget (USD, EUR)"
      },
      {
        "flags": "--reference <text>",
        "summary": "your own reference, such as an order number; lists can filter by it"
      },
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, to repeat the command without executing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox opportunities create",
        "realistic demand for a new test node"
      ],
      [
        "parley sandbox opportunities create --listing node_… --nodes 8",
        "demand for your own approved test node"
      ]
    ]
  },
  {
    "path": "parley sandbox opportunities accept",
    "arguments": [
      "<id>"
    ],
    "summary": "Accept an opportunity, like a signatory in the dashboard",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, to repeat the command without executing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox opportunities accept opp_…",
        "reveals both sides"
      ]
    ]
  },
  {
    "path": "parley sandbox opportunities expire",
    "arguments": [
      "<id>"
    ],
    "summary": "Expire an opportunity",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, to repeat the command without executing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox opportunities expire opp_…",
        "as if nobody decided in time"
      ]
    ]
  },
  {
    "path": "parley sandbox opportunities withdraw",
    "arguments": [
      "<id>"
    ],
    "summary": "Withdraw an offered opportunity, like the operator",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, to repeat the command without executing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox opportunities withdraw opp_…",
        "the opportunity no longer waits"
      ]
    ]
  },
  {
    "path": "parley sandbox introductions",
    "arguments": [],
    "summary": "Simulate the outcome of an introduction",
    "options": [],
    "examples": [
      [
        "parley sandbox introductions counterparty-ready intro_…",
        "declares the other party ready"
      ],
      [
        "parley sandbox introductions conclude intro_…",
        "reports and confirms a deal"
      ]
    ]
  },
  {
    "path": "parley sandbox introductions counterparty-ready",
    "arguments": [
      "<id>"
    ],
    "summary": "Declare the other party ready",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, to repeat the command without executing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox introductions counterparty-ready intro_…",
        "the introduction then shows it"
      ]
    ]
  },
  {
    "path": "parley sandbox introductions conclude",
    "arguments": [
      "<id>"
    ],
    "summary": "Conclude an introduction",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, to repeat the command without executing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox introductions conclude intro_…",
        "reports and confirms a deal and issues invoices"
      ]
    ]
  },
  {
    "path": "parley sandbox introductions lapse",
    "arguments": [
      "<id>"
    ],
    "summary": "Lapse an introduction",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, to repeat the command without executing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox introductions lapse intro_…",
        "as if its time ran out without a deal"
      ]
    ]
  },
  {
    "path": "parley sandbox introductions void",
    "arguments": [
      "<id>"
    ],
    "summary": "Void an introduction, like the operator",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, to repeat the command without executing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox introductions void intro_…",
        "the introduction becomes voided"
      ]
    ]
  },
  {
    "path": "parley sandbox submissions",
    "arguments": [],
    "summary": "Simulate the review of your submissions",
    "options": [],
    "examples": [
      [
        "parley sandbox submissions approve node_…",
        "puts it on the grid of your test keys"
      ],
      [
        "parley sandbox submissions reject node_… --reason \"The price is missing.\"",
        "rejects it with a reason"
      ]
    ]
  },
  {
    "path": "parley sandbox submissions approve",
    "arguments": [
      "<id>"
    ],
    "summary": "Approve a submission",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, to repeat the command without executing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox submissions approve node_…",
        "your test keys then find it on the grid"
      ]
    ]
  },
  {
    "path": "parley sandbox submissions reject",
    "arguments": [
      "<id>"
    ],
    "summary": "Reject a submission with a reason",
    "options": [
      {
        "flags": "--reason <text>",
        "summary": "reason for the rejection"
      },
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, to repeat the command without executing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox submissions reject node_… --reason \"The price is missing.\"",
        "you then read the reason in the submission"
      ]
    ]
  },
  {
    "path": "parley sandbox rentals",
    "arguments": [],
    "summary": "Rent simulated machines at no cost",
    "options": [],
    "examples": [
      [
        "parley sandbox rentals start offer_… --gpus 1",
        "starts a rental that runs within three seconds"
      ],
      [
        "parley sandbox rentals interrupt rental_…",
        "simulates an interruption"
      ]
    ]
  },
  {
    "path": "parley sandbox rentals start",
    "arguments": [
      "<offer>"
    ],
    "summary": "Start a test rental. It runs within three seconds",
    "options": [
      {
        "flags": "--gpus <number>",
        "summary": "GPUs in the machine: 1, 2, 4 or 8 (default: 1)"
      },
      {
        "flags": "--template <id>",
        "summary": "image of the machine; see `parley templates`"
      },
      {
        "flags": "--name <text>",
        "summary": "name of the rental"
      },
      {
        "flags": "--reference <text>",
        "summary": "your own reference, such as an order number; lists can filter by it"
      },
      {
        "flags": "--auto-stop-at <time>",
        "summary": "stop automatically at this time: a day, or a date-time with an offset"
      },
      {
        "flags": "--max-total <amount>",
        "summary": "stop before the rental costs more than this, such as 20"
      },
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, to repeat the command without executing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox rentals start offer_… --gpus 8 --name training",
        "list offers with `parley offers`"
      ]
    ]
  },
  {
    "path": "parley sandbox rentals stop",
    "arguments": [
      "<id>"
    ],
    "summary": "Stop a test rental, like `parley rentals stop`",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, to repeat the command without executing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox rentals stop rental_…",
        "repeating it changes nothing"
      ]
    ]
  },
  {
    "path": "parley sandbox rentals fail",
    "arguments": [
      "<id>"
    ],
    "summary": "Simulate a failure during the provisioning of a test rental",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, to repeat the command without executing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox rentals fail rental_…",
        "the rental costs nothing"
      ]
    ]
  },
  {
    "path": "parley sandbox rentals interrupt",
    "arguments": [
      "<id>"
    ],
    "summary": "Simulate the interruption of a running test rental",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, to repeat the command without executing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox rentals interrupt rental_…",
        "its billing ends"
      ]
    ]
  },
  {
    "path": "parley sandbox approvals",
    "arguments": [],
    "summary": "Simulate a person’s decision on calls that need approval",
    "options": [],
    "examples": [
      [
        "parley sandbox approvals approve apv_…",
        "approves and executes the call"
      ],
      [
        "parley sandbox approvals refuse apv_… --reason \"Too expensive.\"",
        "refuses it with a reason"
      ]
    ]
  },
  {
    "path": "parley sandbox approvals approve",
    "arguments": [
      "<id>"
    ],
    "summary": "Approve a call, like a person in the dashboard",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, to repeat the command without executing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox approvals approve apv_…",
        "executes the call once"
      ]
    ]
  },
  {
    "path": "parley sandbox approvals lapse",
    "arguments": [
      "<id>"
    ],
    "summary": "Lapse an approval",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, to repeat the command without executing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox approvals lapse apv_…",
        "as if nobody decided in time"
      ]
    ]
  },
  {
    "path": "parley sandbox approvals refuse",
    "arguments": [
      "<id>"
    ],
    "summary": "Refuse a call, like a person in the dashboard",
    "options": [
      {
        "flags": "--reason <text>",
        "summary": "reason for the refusal"
      },
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, to repeat the command without executing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox approvals refuse apv_… --reason \"Too expensive.\"",
        "refuses permanently"
      ]
    ]
  },
  {
    "path": "parley sandbox autopilot",
    "arguments": [],
    "summary": "Simulate the progress of what you file automatically",
    "options": [],
    "examples": [
      [
        "parley sandbox autopilot on --delay 5",
        "one step every five seconds"
      ],
      [
        "parley sandbox autopilot show",
        "shows whether it is on"
      ]
    ]
  },
  {
    "path": "parley sandbox autopilot on",
    "arguments": [],
    "summary": "Turn on the autopilot: offer, accept, approve and declare ready automatically",
    "options": [
      {
        "flags": "--delay <seconds>",
        "summary": "delay before each step, 1 to 60"
      },
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, to repeat the command without executing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox autopilot on",
        "one step every two seconds"
      ],
      [
        "parley sandbox autopilot on --delay 60",
        "one step every minute"
      ]
    ]
  },
  {
    "path": "parley sandbox autopilot off",
    "arguments": [],
    "summary": "Turn off the autopilot",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, to repeat the command without executing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox autopilot off",
        "you control each step again"
      ]
    ]
  },
  {
    "path": "parley sandbox autopilot show",
    "arguments": [],
    "summary": "Show whether the autopilot is on",
    "options": [],
    "examples": [
      [
        "parley sandbox autopilot show",
        "shows its state and delay"
      ]
    ]
  },
  {
    "path": "parley sandbox world",
    "arguments": [],
    "summary": "The test world of your company",
    "options": [],
    "examples": [
      [
        "parley sandbox world show",
        "counts its objects"
      ],
      [
        "parley sandbox world empty",
        "deletes everything in it"
      ]
    ]
  },
  {
    "path": "parley sandbox world show",
    "arguments": [],
    "summary": "Count the objects in the test world",
    "options": [],
    "examples": [
      [
        "parley sandbox world show",
        "one number per kind of object"
      ]
    ]
  },
  {
    "path": "parley sandbox world empty",
    "arguments": [],
    "summary": "Delete everything in the test world, including events and webhook endpoints",
    "options": [
      {
        "flags": "--yes",
        "summary": "do not ask for confirmation"
      },
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own key, to repeat the command without executing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox world empty",
        "asks for confirmation"
      ],
      [
        "parley sandbox world empty --yes --json",
        "for scripts"
      ]
    ]
  },
  {
    "path": "parley open",
    "arguments": [
      "[id]"
    ],
    "summary": "Open the dashboard, or the page of an object",
    "options": [
      {
        "flags": "--print",
        "summary": "print the URL without opening it"
      }
    ],
    "examples": [
      [
        "parley open opp_…",
        "the page on which you can accept it"
      ],
      [
        "parley open",
        "the start page"
      ],
      [
        "parley open dem_… --print",
        "only prints the URL"
      ]
    ]
  }
]
