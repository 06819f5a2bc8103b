// Generated from the CLI by `npm run generate`. Do not edit.

/** A command, or a group of them. */
export interface CommandText {
  /** As it is typed: `parley requests file`. */
  readonly path: string
  readonly arguments: readonly string[]
  readonly summary: string
  readonly options: readonly { readonly flags: string; readonly summary: string }[]
  readonly examples: readonly (readonly [typed: string, does: string])[]
}

/** Operations of the API that no command calls. */
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
    "summary": "Keep an API key under a profile, after a look at whose it is",
    "options": [
      {
        "flags": "--with-key",
        "summary": "read the key from what is piped in"
      },
      {
        "flags": "--dashboard-url <url>",
        "summary": "where the dashboard is, for `parley open`"
      }
    ],
    "examples": [
      [
        "parley login",
        "asks for the key and keeps it as the profile \"default\""
      ],
      [
        "parley login --profile test --base-url https://api.example.com/v1",
        "keeps another key, for another installation"
      ],
      [
        "parley login --with-key < key.txt",
        "reads the key from what is piped in"
      ]
    ]
  },
  {
    "path": "parley logout",
    "arguments": [],
    "summary": "Forget the key of a profile; it stays valid until it is revoked in the dashboard",
    "options": [],
    "examples": [
      [
        "parley logout",
        "forgets the key of the current profile"
      ],
      [
        "parley logout --profile test",
        "forgets the key of another"
      ]
    ]
  },
  {
    "path": "parley me",
    "arguments": [],
    "summary": "Tell whose the key is, what it may, and its limits",
    "options": [],
    "examples": [
      [
        "parley me",
        "the key in use"
      ],
      [
        "parley me --profile test",
        "the key of another profile"
      ],
      [
        "parley me --json | jq -r '.scopes[]'",
        "its scopes, for a program"
      ]
    ]
  },
  {
    "path": "parley profiles",
    "arguments": [],
    "summary": "Keys that are kept under names",
    "options": [],
    "examples": [
      [
        "parley profiles list",
        "all of them"
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
        "names and addresses, never a key"
      ]
    ]
  },
  {
    "path": "parley profiles use",
    "arguments": [
      "<name>"
    ],
    "summary": "Make a profile the current one",
    "options": [],
    "examples": [
      [
        "parley profiles use test",
        "from now on without --profile"
      ]
    ]
  },
  {
    "path": "parley offers",
    "arguments": [],
    "summary": "GPUs that can be rented now",
    "options": [],
    "examples": [
      [
        "parley offers list --gpu-model h100-sxm --available",
        "what can start now, cheapest first"
      ],
      [
        "parley offers show offer_…",
        "one offer"
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
        "summary": "can start with so many GPUs now"
      },
      {
        "flags": "--min-vram <gb>",
        "summary": "memory of a GPU"
      },
      {
        "flags": "--max-price <amount>",
        "summary": "price of a GPU-hour, such as 2.49"
      },
      {
        "flags": "--available",
        "summary": "any size can start now"
      },
      {
        "flags": "--sort <order>",
        "summary": "order (price_asc, price_desc, newest; default: price_asc)"
      },
      {
        "flags": "--limit <number>",
        "summary": "at most so many (default: 50)"
      }
    ],
    "examples": [
      [
        "parley offers list --gpus 8 --geo eu",
        "eight GPUs in one machine, in Europe, now"
      ],
      [
        "parley offers list --gpu-family h100 --max-price 2.50",
        "by family, at most 2.50 a GPU-hour"
      ],
      [
        "parley offers list --available --json | jq '.[0].id'",
        "the cheapest, for a program"
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
        "all of its fields"
      ]
    ]
  },
  {
    "path": "parley market",
    "arguments": [],
    "summary": "What capacity costs, day by day",
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
    "summary": "List what a GPU-hour of a model cost day by day",
    "options": [
      {
        "flags": "--region <region>",
        "summary": "a region, such as eu-north; without it, all together"
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
        "the latest median, for a program"
      ]
    ]
  },
  {
    "path": "parley rent",
    "arguments": [
      "[offer]"
    ],
    "summary": "Rent a machine: quotes it, asks, waits for it, and prints the ssh command. Spends money.",
    "options": [
      {
        "flags": "--gpus <number>",
        "summary": "GPUs in the machine: 1, 2, 4 or 8 (default: 1)"
      },
      {
        "flags": "--template <id>",
        "summary": "what runs on it; see `parley templates`"
      },
      {
        "flags": "--name <text>",
        "summary": "for you"
      },
      {
        "flags": "--ssh-key <file>",
        "summary": "the public key that may enter (default: the first of ~/.ssh/id_ed25519.pub, id_ecdsa.pub, id_rsa.pub)"
      },
      {
        "flags": "--no-ssh-key",
        "summary": "nobody may enter"
      },
      {
        "flags": "--hours <number>",
        "summary": "for the estimate"
      },
      {
        "flags": "--yes",
        "summary": "do not ask"
      },
      {
        "flags": "--no-wait",
        "summary": "do not wait until it runs"
      },
      {
        "flags": "--gpu-model <model>",
        "summary": "without an offer: a model, such as h100-sxm"
      },
      {
        "flags": "--gpu-family <family>",
        "summary": "without an offer: a family of models, such as h100"
      },
      {
        "flags": "--region <region>",
        "summary": "without an offer: a region, such as eu-north"
      },
      {
        "flags": "--geo <geo>",
        "summary": "without an offer: a geography (us, eu, asia, other)"
      },
      {
        "flags": "--reference <text>",
        "summary": "your own, such as an order number; lists find it"
      },
      {
        "flags": "--auto-stop-at <time>",
        "summary": "it stops by itself then: a day, or a date-time with its offset"
      },
      {
        "flags": "--max-total <amount>",
        "summary": "it stops before it costs more than this, such as 20"
      },
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, to run the same command again without doing it twice"
      }
    ],
    "examples": [
      [
        "parley rent --gpu-model h100-sxm --gpus 1",
        "the cheapest H100 SXM that is free"
      ],
      [
        "parley rent --gpu-family h100 --geo eu",
        "the cheapest H100 of any kind in Europe"
      ],
      [
        "parley rent offer_… --gpus 8 --ssh-key ~/.ssh/work.pub --name training",
        "a certain offer, with a certain key"
      ],
      [
        "parley rent offer_… --auto-stop-at 2027-03-01T18:00:00Z --max-total 50",
        "it stops by itself, at that time or before it costs more"
      ],
      [
        "parley rent offer_… --yes --json --no-wait",
        "for a program: no questions, and no waiting"
      ],
      [
        "parley rent offer_… --yes --idempotency-key order-7",
        "once, however often it runs"
      ]
    ]
  },
  {
    "path": "parley templates",
    "arguments": [],
    "summary": "List what can run on a rented machine",
    "options": [],
    "examples": [
      [
        "parley templates",
        "their ids, for `parley rent --template`"
      ]
    ]
  },
  {
    "path": "parley rentals",
    "arguments": [],
    "summary": "Machines that run by the second",
    "options": [],
    "examples": [
      [
        "parley rentals list --status running",
        "what costs money now"
      ],
      [
        "parley rentals stop rental_…",
        "stops one; its billing ends at once"
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
        "summary": "only these (provisioning, running, stopping, stopped)"
      },
      {
        "flags": "--reference <text>",
        "summary": "only those with exactly this reference of yours"
      },
      {
        "flags": "--limit <number>",
        "summary": "at most so many (default: 50)"
      }
    ],
    "examples": [
      [
        "parley rentals list --status running",
        "what runs"
      ],
      [
        "parley rentals list --json | jq '[.[].accrued_cents] | add'",
        "what they cost so far, for a program"
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
        "all of its fields, how to reach it included"
      ]
    ]
  },
  {
    "path": "parley rentals stop",
    "arguments": [
      "<id>"
    ],
    "summary": "Stop a rental; its billing ends at once",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, to run the same command again without doing it twice"
      }
    ],
    "examples": [
      [
        "parley rentals stop rental_…",
        "repeated, it stays as it is"
      ]
    ]
  },
  {
    "path": "parley rentals events",
    "arguments": [
      "<id>"
    ],
    "summary": "Tell the story of a rental, oldest first",
    "options": [
      {
        "flags": "--limit <number>",
        "summary": "at most so many (default: 50)"
      }
    ],
    "examples": [
      [
        "parley rentals events rental_…",
        "from its start to its bill"
      ]
    ]
  },
  {
    "path": "parley requests",
    "arguments": [],
    "summary": "Demand: what you look for",
    "options": [],
    "examples": [
      [
        "parley requests file",
        "asks for what is needed, and files it"
      ],
      [
        "parley requests list --status open",
        "what waits for sellers"
      ]
    ]
  },
  {
    "path": "parley requests file",
    "arguments": [],
    "summary": "File demand; on a terminal it asks for what is missing",
    "options": [
      {
        "flags": "--gpu-model <model>",
        "summary": "such as \"H100 SXM\""
      },
      {
        "flags": "--gpus-per-node <number>",
        "summary": "GPUs in one machine"
      },
      {
        "flags": "--nodes <number>",
        "summary": "machines"
      },
      {
        "flags": "--region <region>",
        "summary": "such as eu-north"
      },
      {
        "flags": "--starts-at <date>",
        "summary": "a day, or a date-time with its offset"
      },
      {
        "flags": "--ends-at <date>",
        "summary": "it or --months must be given"
      },
      {
        "flags": "--months <number>",
        "summary": "how long"
      },
      {
        "flags": "--budget <amount>",
        "summary": "a month, for all of it"
      },
      {
        "flags": "--currency <code>",
        "summary": "of the budget (USD, EUR)"
      },
      {
        "flags": "--notes <text>",
        "summary": "for the operator only; never shown to sellers"
      },
      {
        "flags": "--reference <text>",
        "summary": "your own, such as an order number; lists find it"
      },
      {
        "flags": "--from <file>",
        "summary": "a JSON body; - reads what is piped in; options win over it"
      },
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, to run the same command again without doing it twice"
      }
    ],
    "examples": [
      [
        "parley requests file --gpu-model \"H100 SXM\" --gpus-per-node 8 --nodes 4 --region eu-north --starts-at 2027-03-01 --months 6",
        "without questions"
      ],
      [
        "parley requests file --from demand.json --nodes 8",
        "a body from a file, with one field changed"
      ],
      [
        "parley requests file --from - --idempotency-key order-7 < demand.json",
        "once, however often it runs"
      ]
    ]
  },
  {
    "path": "parley requests preview",
    "arguments": [],
    "summary": "Tell what filing would meet: problems, supply, prices, what finds more; nothing is filed",
    "options": [
      {
        "flags": "--gpu-model <model>",
        "summary": "such as \"H100 SXM\""
      },
      {
        "flags": "--gpus-per-node <number>",
        "summary": "GPUs in one machine"
      },
      {
        "flags": "--nodes <number>",
        "summary": "machines"
      },
      {
        "flags": "--region <region>",
        "summary": "such as eu-north"
      },
      {
        "flags": "--starts-at <date>",
        "summary": "a day, or a date-time with its offset"
      },
      {
        "flags": "--ends-at <date>",
        "summary": "it or --months must be given"
      },
      {
        "flags": "--months <number>",
        "summary": "how long"
      },
      {
        "flags": "--budget <amount>",
        "summary": "a month, for all of it"
      },
      {
        "flags": "--currency <code>",
        "summary": "of the budget (USD, EUR)"
      },
      {
        "flags": "--notes <text>",
        "summary": "for the operator only; never shown to sellers"
      },
      {
        "flags": "--reference <text>",
        "summary": "your own, such as an order number; lists find it"
      },
      {
        "flags": "--from <file>",
        "summary": "a JSON body; - reads what is piped in; options win over it"
      }
    ],
    "examples": [
      [
        "parley requests preview --gpu-model \"H100 SXM\" --gpus-per-node 8 --nodes 4 --region eu-north --starts-at 2027-03-01 --months 6",
        "how much there is, and what it costs a month"
      ],
      [
        "parley requests preview --from demand.json --json | jq '.problems'",
        "what would be refused, for a program"
      ],
      [
        "parley requests preview --from demand.json --json | jq .requestBody | parley requests file --from -",
        "files what was previewed"
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
        "summary": "GPUs in one machine"
      },
      {
        "flags": "--nodes <number>",
        "summary": "machines"
      },
      {
        "flags": "--region <region>",
        "summary": "such as eu-north"
      },
      {
        "flags": "--starts-at <date>",
        "summary": "a day, or a date-time with its offset"
      },
      {
        "flags": "--ends-at <date>",
        "summary": "it or --months must be given"
      },
      {
        "flags": "--months <number>",
        "summary": "how long"
      },
      {
        "flags": "--budget <amount>",
        "summary": "a month, for all of it"
      },
      {
        "flags": "--currency <code>",
        "summary": "of the budget (USD, EUR)"
      },
      {
        "flags": "--notes <text>",
        "summary": "for the operator only; never shown to sellers"
      },
      {
        "flags": "--reference <text>",
        "summary": "your own, such as an order number; lists find it"
      },
      {
        "flags": "--from <file>",
        "summary": "a JSON body; - reads what is piped in; options win over it"
      },
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, to run the same command again without doing it twice"
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
        "summary": "only these (open, matched, closed)"
      },
      {
        "flags": "--reference <text>",
        "summary": "only those with exactly this reference of yours"
      },
      {
        "flags": "--limit <number>",
        "summary": "at most so many (default: 50)"
      }
    ],
    "examples": [
      [
        "parley requests list",
        "the last 50"
      ],
      [
        "parley requests list --status matched --limit 200",
        "those that were offered to sellers"
      ],
      [
        "parley requests list --json | jq -r '.[].id'",
        "ids, for a program"
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
        "all of its fields"
      ]
    ]
  },
  {
    "path": "parley requests close",
    "arguments": [
      "<id>"
    ],
    "summary": "Close a request; opportunities still offered on it are withdrawn",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, to run the same command again without doing it twice"
      }
    ],
    "examples": [
      [
        "parley requests close dem_…",
        "for good; a closed one stays as it is"
      ]
    ]
  },
  {
    "path": "parley nodes",
    "arguments": [],
    "summary": "Radar: reserved capacity to ask about",
    "options": [],
    "examples": [
      [
        "parley nodes list --gpu-model \"H100 SXM\" --sort price_asc",
        "cheapest first"
      ],
      [
        "parley nodes inquire node_… --message \"Is a start in May possible?\"",
        "asks the operator about one"
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
        "summary": "GPUs in one node"
      },
      {
        "flags": "--min-quantity <number>",
        "summary": "nodes on offer"
      },
      {
        "flags": "--max-price <amount>",
        "summary": "price of a GPU-hour, such as 2.49"
      },
      {
        "flags": "--available-by <date>",
        "summary": "from this day at the latest"
      },
      {
        "flags": "--auction",
        "summary": "a lot on it takes bids"
      },
      {
        "flags": "--sort <order>",
        "summary": "order (newest, price_asc, price_desc; default: newest)"
      },
      {
        "flags": "--limit <number>",
        "summary": "at most so many (default: 50)"
      }
    ],
    "examples": [
      [
        "parley nodes list --region eu-north --max-price 2.50",
        "in a region, at a price"
      ],
      [
        "parley nodes list --auction",
        "those with a lot that takes bids"
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
        "all of its fields"
      ]
    ]
  },
  {
    "path": "parley nodes inquire",
    "arguments": [
      "<id>"
    ],
    "summary": "Ask the operator about a node; nothing is reserved, and the seller never learns who asked",
    "options": [
      {
        "flags": "--message <text>",
        "summary": "what you want to know"
      },
      {
        "flags": "--quantity <number>",
        "summary": "nodes"
      },
      {
        "flags": "--starts-at <date>",
        "summary": "from when"
      },
      {
        "flags": "--duration <text>",
        "summary": "for how long"
      },
      {
        "flags": "--target-price <amount>",
        "summary": "of a GPU-hour, such as 2.49"
      },
      {
        "flags": "--reference <text>",
        "summary": "your own, such as an order number; lists find it"
      },
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, echoed and no more: the same command again writes again"
      }
    ],
    "examples": [
      [
        "parley nodes inquire node_… --message \"Is a start in May possible?\" --quantity 2",
        "a question"
      ]
    ]
  },
  {
    "path": "parley opportunities",
    "arguments": [],
    "summary": "Demand that was offered to your listings",
    "options": [],
    "examples": [
      [
        "parley opportunities list --status offered",
        "what waits for an answer"
      ],
      [
        "parley opportunities decline opp_… --reason \"No capacity until summer.\"",
        "says no, for good"
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
        "summary": "only these (offered, accepted, declined, expired, withdrawn)"
      },
      {
        "flags": "--limit <number>",
        "summary": "at most so many (default: 50)"
      }
    ],
    "examples": [
      [
        "parley opportunities list --status offered",
        "what waits for you"
      ],
      [
        "parley opportunities list --json | jq -r '.[].demand.gpuModel'",
        "what is asked for, for a program"
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
    "summary": "Show what waits for an answer, and whatever comes or changes, until Ctrl-C",
    "options": [],
    "examples": [
      [
        "parley opportunities watch",
        "a line for each"
      ],
      [
        "parley opportunities watch --json | jq -c 'select(.status == \"offered\") | .demand'",
        "new demand, for a program"
      ]
    ]
  },
  {
    "path": "parley opportunities decline",
    "arguments": [
      "<id>"
    ],
    "summary": "Decline an opportunity, for good; accepting is done in the dashboard",
    "options": [
      {
        "flags": "--reason <text>",
        "summary": "for the operator alone"
      },
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, to run the same command again without doing it twice"
      }
    ],
    "examples": [
      [
        "parley opportunities decline opp_…",
        "without a reason"
      ],
      [
        "parley opportunities decline opp_… --reason \"No capacity until summer.\"",
        "with one, for the operator alone"
      ]
    ]
  },
  {
    "path": "parley introductions",
    "arguments": [],
    "summary": "Companies that were revealed to each other",
    "options": [],
    "examples": [
      [
        "parley introductions list --status active",
        "what is under way"
      ],
      [
        "parley introductions ready intro_…",
        "declares your side ready"
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
        "summary": "only these (active, concluded, lapsed, voided)"
      },
      {
        "flags": "--role <side>",
        "summary": "your side (buyer, seller)"
      },
      {
        "flags": "--limit <number>",
        "summary": "at most so many (default: 50)"
      }
    ],
    "examples": [
      [
        "parley introductions list --role seller",
        "those where you sell"
      ],
      [
        "parley introductions list --status active",
        "those under way"
      ]
    ]
  },
  {
    "path": "parley introductions show",
    "arguments": [
      "<id>"
    ],
    "summary": "Show one introduction, with how to reach the other side",
    "options": [],
    "examples": [
      [
        "parley introductions show intro_…",
        "all of its fields"
      ]
    ]
  },
  {
    "path": "parley introductions ready",
    "arguments": [
      "<id>"
    ],
    "summary": "Declare that your side is ready",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, to run the same command again without doing it twice"
      }
    ],
    "examples": [
      [
        "parley introductions ready intro_…",
        "once; repeated, it stays as it is"
      ]
    ]
  },
  {
    "path": "parley submissions",
    "arguments": [],
    "summary": "Nodes that you propose",
    "options": [],
    "examples": [
      [
        "parley submissions list",
        "yours, newest first"
      ],
      [
        "parley submissions withdraw node_…",
        "takes one off the grid at once"
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
        "summary": "only these (pending, approved, rejected)"
      },
      {
        "flags": "--listed",
        "summary": "buyers see it right now"
      },
      {
        "flags": "--reference <text>",
        "summary": "only those with exactly this reference of yours"
      },
      {
        "flags": "--limit <number>",
        "summary": "at most so many (default: 50)"
      }
    ],
    "examples": [
      [
        "parley submissions list --status rejected",
        "those that were refused"
      ],
      [
        "parley submissions list --listed",
        "those that buyers see"
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
        "all of its fields"
      ]
    ]
  },
  {
    "path": "parley submissions propose",
    "arguments": [],
    "summary": "Propose a node; the team reviews it before any buyer sees it",
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
        "summary": "GPUs in one node"
      },
      {
        "flags": "--gpu-memory <gb>",
        "summary": "memory of a GPU"
      },
      {
        "flags": "--quantity <number>",
        "summary": "nodes on offer"
      },
      {
        "flags": "--price <amount>",
        "summary": "of a GPU-hour, such as 2.49"
      },
      {
        "flags": "--region <region>",
        "summary": "such as eu-north"
      },
      {
        "flags": "--available-from <date>",
        "summary": "left out: now"
      },
      {
        "flags": "--reference <text>",
        "summary": "your own, such as an order number; lists find it"
      },
      {
        "flags": "--from <file>",
        "summary": "a JSON body; - reads what is piped in; options win over it"
      },
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, echoed and no more: the same command again writes again"
      }
    ],
    "examples": [
      [
        "parley submissions propose --title \"8 × H100 SXM, Oslo\" --gpu-model \"H100 SXM\" --gpus 8 --quantity 4 --price 2.49 --region eu-north",
        "with options"
      ],
      [
        "parley submissions propose --from node.json",
        "with every field that the API takes"
      ]
    ]
  },
  {
    "path": "parley submissions replace",
    "arguments": [
      "<id>"
    ],
    "summary": "Replace a submission in full; it leaves the grid until it is approved again",
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
        "summary": "GPUs in one node"
      },
      {
        "flags": "--gpu-memory <gb>",
        "summary": "memory of a GPU"
      },
      {
        "flags": "--quantity <number>",
        "summary": "nodes on offer"
      },
      {
        "flags": "--price <amount>",
        "summary": "of a GPU-hour, such as 2.49"
      },
      {
        "flags": "--region <region>",
        "summary": "such as eu-north"
      },
      {
        "flags": "--available-from <date>",
        "summary": "left out: now"
      },
      {
        "flags": "--reference <text>",
        "summary": "your own, such as an order number; lists find it"
      },
      {
        "flags": "--from <file>",
        "summary": "a JSON body; - reads what is piped in; options win over it"
      },
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, echoed and no more: the same command again writes again"
      }
    ],
    "examples": [
      [
        "parley submissions show node_… --json > node.json",
        "what it says now, to be edited"
      ],
      [
        "parley submissions replace node_… --from node.json",
        "what it says from now on; what is left out is empty"
      ]
    ]
  },
  {
    "path": "parley submissions withdraw",
    "arguments": [
      "<id>"
    ],
    "summary": "Take a node off the grid at once; its approval is kept",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, echoed and no more: the same command again writes again"
      }
    ],
    "examples": [
      [
        "parley submissions withdraw node_…",
        "repeated, it stays as it is"
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
        "summary": "your own, echoed and no more: the same command again writes again"
      }
    ],
    "examples": [
      [
        "parley submissions republish node_…",
        "repeated, it stays as it is"
      ]
    ]
  },
  {
    "path": "parley events",
    "arguments": [],
    "summary": "What changed of the things of your company",
    "options": [],
    "examples": [
      [
        "parley events tail",
        "follows them, until Ctrl-C"
      ],
      [
        "parley events list --since \"$(date -u +%F)\" --type \"rental.*\"",
        "those of machines, since midnight in UTC"
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
        "summary": "a day, a date-time with its offset, or now (default: the oldest that is kept)"
      },
      {
        "flags": "--type <types>",
        "summary": "only these, by comma: types such as rental.running, families such as rental.*"
      },
      {
        "flags": "--limit <number>",
        "summary": "at most so many (default: 50)"
      }
    ],
    "examples": [
      [
        "parley events list --type opportunity.offered,opportunity.expired",
        "of two types"
      ],
      [
        "parley events list --json | jq -r '.[].object.id'",
        "what they are about, for a program"
      ]
    ]
  },
  {
    "path": "parley events tail",
    "arguments": [],
    "summary": "Follow events as they come, until Ctrl-C; it goes on after interruptions",
    "options": [
      {
        "flags": "--since <time>",
        "summary": "a day, a date-time with its offset, or now (default: now)"
      },
      {
        "flags": "--type <types>",
        "summary": "only these, by comma: types such as rental.running, families such as rental.*"
      }
    ],
    "examples": [
      [
        "parley events tail",
        "from now on"
      ],
      [
        "parley events tail --since \"$(date -u +%F)\" --type \"rental.*\"",
        "those of machines, since midnight in UTC"
      ],
      [
        "parley events tail --json | jq -c .object",
        "a line for each, for a program"
      ]
    ]
  },
  {
    "path": "parley listen",
    "arguments": [],
    "summary": "Forward events to a program on this machine, signed as real webhooks are, until Ctrl-C",
    "options": [
      {
        "flags": "--forward-to <url>",
        "summary": "where to; http:// may be left out"
      },
      {
        "flags": "--secret <secret>",
        "summary": "signs with a secret of yours (default: a new one, which is printed)"
      },
      {
        "flags": "--since <time>",
        "summary": "a day, a date-time with its offset, or now (default: now)"
      },
      {
        "flags": "--type <types>",
        "summary": "only these, by comma: types such as rental.running, families such as rental.*"
      }
    ],
    "examples": [
      [
        "parley listen --forward-to localhost:3000/webhooks",
        "everything that happens from now on"
      ],
      [
        "parley listen --forward-to http://127.0.0.1:3000/hooks --type \"opportunity.*,introduction.*\"",
        "only some of it"
      ],
      [
        "parley sandbox opportunities create",
        "in another terminal, with a test key: something to forward"
      ]
    ]
  },
  {
    "path": "parley approvals",
    "arguments": [],
    "summary": "What this key asked for that a person approves first",
    "options": [],
    "examples": [
      [
        "parley approvals list --status pending",
        "what waits"
      ],
      [
        "parley approvals wait apv_…",
        "until somebody decides"
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
        "summary": "only these (pending, approved, refused, lapsed)"
      },
      {
        "flags": "--limit <number>",
        "summary": "at most so many (default: 50)"
      }
    ],
    "examples": [
      [
        "parley approvals list --status pending",
        "what waits"
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
        "what it brought about, too"
      ]
    ]
  },
  {
    "path": "parley approvals wait",
    "arguments": [
      "<id>"
    ],
    "summary": "Wait until a person decides, a day at most",
    "options": [],
    "examples": [
      [
        "parley approvals wait apv_…",
        "shows it once it is approved, refused or lapsed"
      ]
    ]
  },
  {
    "path": "parley sandbox",
    "arguments": [],
    "summary": "Test mode that moves: the other side, time and machines, played. Test keys alone.",
    "options": [],
    "examples": [
      [
        "parley sandbox autopilot on",
        "what you file moves by itself from now on"
      ],
      [
        "parley sandbox requests accept dem_…",
        "a seller accepts your demand"
      ],
      [
        "parley sandbox opportunities create",
        "demand for you to answer"
      ],
      [
        "parley sandbox world empty",
        "deletes all of it"
      ]
    ]
  },
  {
    "path": "parley sandbox requests",
    "arguments": [],
    "summary": "What sellers and the operator do with your demand",
    "options": [],
    "examples": [
      [
        "parley sandbox requests offer dem_…",
        "it is offered to a seller"
      ],
      [
        "parley sandbox requests accept dem_…",
        "a seller accepts it"
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
        "summary": "to so many, 1 to 5"
      },
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, to run the same command again without doing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox requests offer dem_…",
        "to one"
      ],
      [
        "parley sandbox requests offer dem_… --sellers 3",
        "to three"
      ]
    ]
  },
  {
    "path": "parley sandbox requests accept",
    "arguments": [
      "<id>"
    ],
    "summary": "Let a seller accept a request",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, to run the same command again without doing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox requests accept dem_…",
        "it is offered first where nobody has it"
      ]
    ]
  },
  {
    "path": "parley sandbox requests decline",
    "arguments": [
      "<id>"
    ],
    "summary": "Let all sellers decline that a request waits for",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, to run the same command again without doing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox requests decline dem_…",
        "others can be asked then"
      ]
    ]
  },
  {
    "path": "parley sandbox opportunities",
    "arguments": [],
    "summary": "Demand of a buyer that is played, and what becomes of it",
    "options": [],
    "examples": [
      [
        "parley sandbox opportunities create",
        "believable demand"
      ],
      [
        "parley sandbox opportunities accept opp_…",
        "as you would in the dashboard"
      ]
    ]
  },
  {
    "path": "parley sandbox opportunities create",
    "arguments": [],
    "summary": "Offer demand to your company",
    "options": [
      {
        "flags": "--listing <id>",
        "summary": "the approved test node that it is for"
      },
      {
        "flags": "--gpu-model <model>",
        "summary": "such as \"H100 SXM\""
      },
      {
        "flags": "--gpus-per-node <number>",
        "summary": "GPUs in one machine"
      },
      {
        "flags": "--nodes <number>",
        "summary": "machines"
      },
      {
        "flags": "--region <region>",
        "summary": "such as eu-north"
      },
      {
        "flags": "--starts-at <date>",
        "summary": "a day, or a date-time with its offset"
      },
      {
        "flags": "--ends-at <date>",
        "summary": "it or --months must be given"
      },
      {
        "flags": "--months <number>",
        "summary": "how long"
      },
      {
        "flags": "--budget <amount>",
        "summary": "a month, for all of it"
      },
      {
        "flags": "--currency <code>",
        "summary": "of the budget (USD, EUR)"
      },
      {
        "flags": "--reference <text>",
        "summary": "your own, such as an order number; lists find it"
      },
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, to run the same command again without doing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox opportunities create",
        "believable demand, on a node that is made"
      ],
      [
        "parley sandbox opportunities create --listing node_… --nodes 8",
        "on an approved test node of yours"
      ]
    ]
  },
  {
    "path": "parley sandbox opportunities accept",
    "arguments": [
      "<id>"
    ],
    "summary": "Accept an opportunity, as a signatory does in the dashboard",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, to run the same command again without doing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox opportunities accept opp_…",
        "both sides are revealed"
      ]
    ]
  },
  {
    "path": "parley sandbox opportunities expire",
    "arguments": [
      "<id>"
    ],
    "summary": "Let the time of an opportunity run out",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, to run the same command again without doing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox opportunities expire opp_…",
        "as if nobody answered"
      ]
    ]
  },
  {
    "path": "parley sandbox opportunities withdraw",
    "arguments": [
      "<id>"
    ],
    "summary": "Take an opportunity back, as the operator does",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, to run the same command again without doing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox opportunities withdraw opp_…",
        "while it is offered"
      ]
    ]
  },
  {
    "path": "parley sandbox introductions",
    "arguments": [],
    "summary": "What becomes of an introduction",
    "options": [],
    "examples": [
      [
        "parley sandbox introductions counterparty-ready intro_…",
        "the other side is ready"
      ],
      [
        "parley sandbox introductions conclude intro_…",
        "a deal is reported and confirmed"
      ]
    ]
  },
  {
    "path": "parley sandbox introductions counterparty-ready",
    "arguments": [
      "<id>"
    ],
    "summary": "Let the other side declare that it is ready",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, to run the same command again without doing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox introductions counterparty-ready intro_…",
        "you read it"
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
        "summary": "your own, to run the same command again without doing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox introductions conclude intro_…",
        "a deal is reported and confirmed, invoices are issued"
      ]
    ]
  },
  {
    "path": "parley sandbox introductions lapse",
    "arguments": [
      "<id>"
    ],
    "summary": "Let the time of an introduction run out",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, to run the same command again without doing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox introductions lapse intro_…",
        "as if nothing came of it"
      ]
    ]
  },
  {
    "path": "parley sandbox introductions void",
    "arguments": [
      "<id>"
    ],
    "summary": "Void an introduction, as the operator does",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, to run the same command again without doing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox introductions void intro_…",
        "it is as if it never was"
      ]
    ]
  },
  {
    "path": "parley sandbox submissions",
    "arguments": [],
    "summary": "The review of your proposed nodes",
    "options": [],
    "examples": [
      [
        "parley sandbox submissions approve node_…",
        "it stands on the grid of your test keys"
      ],
      [
        "parley sandbox submissions reject node_… --reason \"The price is missing.\"",
        "you read the reason"
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
        "summary": "your own, to run the same command again without doing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox submissions approve node_…",
        "your test keys see it on the grid"
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
        "summary": "what you will read"
      },
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, to run the same command again without doing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox submissions reject node_… --reason \"The price is missing.\"",
        "while it waits for review"
      ]
    ]
  },
  {
    "path": "parley sandbox rentals",
    "arguments": [],
    "summary": "Machines that are none and cost nothing",
    "options": [],
    "examples": [
      [
        "parley sandbox rentals start offer_… --gpus 1",
        "it runs within three seconds"
      ],
      [
        "parley sandbox rentals interrupt rental_…",
        "it is gone"
      ]
    ]
  },
  {
    "path": "parley sandbox rentals start",
    "arguments": [
      "<offer>"
    ],
    "summary": "Start a rental; it runs within three seconds",
    "options": [
      {
        "flags": "--gpus <number>",
        "summary": "GPUs in the machine: 1, 2, 4 or 8 (default: 1)"
      },
      {
        "flags": "--template <id>",
        "summary": "what runs on it; see `parley templates`"
      },
      {
        "flags": "--name <text>",
        "summary": "for you"
      },
      {
        "flags": "--reference <text>",
        "summary": "your own, such as an order number; lists find it"
      },
      {
        "flags": "--auto-stop-at <time>",
        "summary": "it stops by itself then: a day, or a date-time with its offset"
      },
      {
        "flags": "--max-total <amount>",
        "summary": "it stops before it costs more than this, such as 20"
      },
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, to run the same command again without doing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox rentals start offer_… --gpus 8 --name training",
        "offers are those of `parley offers`"
      ]
    ]
  },
  {
    "path": "parley sandbox rentals stop",
    "arguments": [
      "<id>"
    ],
    "summary": "Stop a rental, as `parley rentals stop` does",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, to run the same command again without doing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox rentals stop rental_…",
        "repeated, it stays as it is"
      ]
    ]
  },
  {
    "path": "parley sandbox rentals fail",
    "arguments": [
      "<id>"
    ],
    "summary": "Let a machine fail while it is being provisioned",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, to run the same command again without doing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox rentals fail rental_…",
        "it costs nothing"
      ]
    ]
  },
  {
    "path": "parley sandbox rentals interrupt",
    "arguments": [
      "<id>"
    ],
    "summary": "Let a running machine be gone",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, to run the same command again without doing it twice"
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
    "summary": "What a person decides on calls that need approval",
    "options": [],
    "examples": [
      [
        "parley sandbox approvals approve apv_…",
        "the call is made"
      ],
      [
        "parley sandbox approvals refuse apv_… --reason \"Too dear.\"",
        "you read the reason"
      ]
    ]
  },
  {
    "path": "parley sandbox approvals approve",
    "arguments": [
      "<id>"
    ],
    "summary": "Approve a call, as a person does in the dashboard",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, to run the same command again without doing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox approvals approve apv_…",
        "it is made, once"
      ]
    ]
  },
  {
    "path": "parley sandbox approvals lapse",
    "arguments": [
      "<id>"
    ],
    "summary": "Let the time of an approval run out",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, to run the same command again without doing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox approvals lapse apv_…",
        "as if nobody decided"
      ]
    ]
  },
  {
    "path": "parley sandbox approvals refuse",
    "arguments": [
      "<id>"
    ],
    "summary": "Refuse a call, as a person does in the dashboard",
    "options": [
      {
        "flags": "--reason <text>",
        "summary": "what you will read"
      },
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, to run the same command again without doing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox approvals refuse apv_… --reason \"Too dear.\"",
        "for good"
      ]
    ]
  },
  {
    "path": "parley sandbox autopilot",
    "arguments": [],
    "summary": "Whether what you file moves by itself",
    "options": [],
    "examples": [
      [
        "parley sandbox autopilot on --delay 5",
        "a step every five seconds"
      ],
      [
        "parley sandbox autopilot show",
        "whether it is on"
      ]
    ]
  },
  {
    "path": "parley sandbox autopilot on",
    "arguments": [],
    "summary": "Let what you file move by itself: offered, accepted, approved, ready",
    "options": [
      {
        "flags": "--delay <seconds>",
        "summary": "how long each step waits, 1 to 60"
      },
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, to run the same command again without doing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox autopilot on",
        "a step every two seconds"
      ],
      [
        "parley sandbox autopilot on --delay 60",
        "a step every minute"
      ]
    ]
  },
  {
    "path": "parley sandbox autopilot off",
    "arguments": [],
    "summary": "Let nothing move by itself",
    "options": [
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, to run the same command again without doing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox autopilot off",
        "steps are yours again"
      ]
    ]
  },
  {
    "path": "parley sandbox autopilot show",
    "arguments": [],
    "summary": "Tell whether the autopilot is on",
    "options": [],
    "examples": [
      [
        "parley sandbox autopilot show",
        "and how long its steps wait"
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
        "what is in it"
      ],
      [
        "parley sandbox world empty",
        "deletes all of it"
      ]
    ]
  },
  {
    "path": "parley sandbox world show",
    "arguments": [],
    "summary": "Count the things of the test world",
    "options": [],
    "examples": [
      [
        "parley sandbox world show",
        "a number for each kind"
      ]
    ]
  },
  {
    "path": "parley sandbox world empty",
    "arguments": [],
    "summary": "Delete everything in the test world, events and webhook endpoints too",
    "options": [
      {
        "flags": "--yes",
        "summary": "do not ask"
      },
      {
        "flags": "--idempotency-key <key>",
        "summary": "your own, to run the same command again without doing it twice"
      }
    ],
    "examples": [
      [
        "parley sandbox world empty",
        "asks first"
      ],
      [
        "parley sandbox world empty --yes --json",
        "for a program"
      ]
    ]
  },
  {
    "path": "parley open",
    "arguments": [
      "[id]"
    ],
    "summary": "Open the dashboard, or an id's page in it",
    "options": [
      {
        "flags": "--print",
        "summary": "print the address, open nothing"
      }
    ],
    "examples": [
      [
        "parley open opp_…",
        "where it can be accepted"
      ],
      [
        "parley open",
        "the start page"
      ],
      [
        "parley open dem_… --print",
        "prints the address alone"
      ]
    ]
  }
]
