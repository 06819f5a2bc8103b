// Generated from the tools of the MCP server by `npm run generate`. Do not edit.

export interface ToolText {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly reads: boolean
  readonly decides: boolean
  readonly input: readonly { readonly name: string; readonly type: string; readonly required: boolean; readonly description: string }[]
}

export const agentTools: readonly ToolText[] = [
  {
    "name": "whoami",
    "title": "Whose key this is",
    "description": "Tells the company and role that every other tool acts for, the mode (live or test), the scopes, the limits and the policy: what the key may spend and do, and what a person approves first.",
    "reads": true,
    "decides": false,
    "input": []
  },
  {
    "name": "explain_error",
    "title": "Explain an error",
    "description": "Tells what an error code of Parley means and what to do about it.",
    "reads": true,
    "decides": false,
    "input": [
      {
        "name": "code",
        "type": "string",
        "required": true,
        "description": "Such as `insufficient_balance`."
      }
    ]
  },
  {
    "name": "find_capacity",
    "title": "Find GPU capacity",
    "description": "Searches machines that can be rented now and reserved nodes that one can ask about, cheapest first. Prices are cents for one GPU for one hour. Where nothing fits, file demand with `file_demand`: sellers are asked then.",
    "reads": true,
    "decides": false,
    "input": [
      {
        "name": "kind",
        "type": "rent_now, reserved, both",
        "required": false,
        "description": "Machines by the second, reserved nodes, or both."
      },
      {
        "name": "gpu_model",
        "type": "string",
        "required": false,
        "description": "A model, such as h100-sxm or \"H100 SXM\", or a family, such as H100: all of its models. Several by comma."
      },
      {
        "name": "region",
        "type": "string",
        "required": false,
        "description": "A region, such as eu-north, or a geography, such as Europe. Several by comma."
      },
      {
        "name": "gpus",
        "type": "1 or 2 or 4 or 8",
        "required": false,
        "description": "GPUs in one machine."
      },
      {
        "name": "nodes",
        "type": "integer",
        "required": false,
        "description": "Reserved nodes, at least so many."
      },
      {
        "name": "max_price_per_gpu_hour_cents",
        "type": "integer",
        "required": false,
        "description": ""
      },
      {
        "name": "limit",
        "type": "integer",
        "required": false,
        "description": "Of each kind, cheapest first."
      }
    ]
  },
  {
    "name": "market_prices",
    "title": "Market prices",
    "description": "Tells what a GPU-hour of a model cost day by day, in one region or all, and how much there was of it. Prices are cents, rounded, and null where fewer than five companies stand behind them. Days without anything on the market are left out.",
    "reads": true,
    "decides": false,
    "input": [
      {
        "name": "gpu_model",
        "type": "string",
        "required": true,
        "description": "Such as h100-sxm or \"H100 SXM\"."
      },
      {
        "name": "region",
        "type": "string",
        "required": false,
        "description": "Such as eu-north; left out: all together."
      },
      {
        "name": "from",
        "type": "string",
        "required": false,
        "description": "The first day; left out: 90 days up to the last."
      },
      {
        "name": "to",
        "type": "string",
        "required": false,
        "description": "The last day; left out: today."
      }
    ]
  },
  {
    "name": "ask_about_node",
    "title": "Ask about a reserved node",
    "description": "Sends an inquiry about a node to the operator: a lead. Nothing is reserved or charged, and the seller never learns who asked.",
    "reads": false,
    "decides": false,
    "input": [
      {
        "name": "node_id",
        "type": "string",
        "required": true,
        "description": ""
      },
      {
        "name": "message",
        "type": "string",
        "required": false,
        "description": ""
      },
      {
        "name": "quantity",
        "type": "integer",
        "required": false,
        "description": "Nodes."
      },
      {
        "name": "starts_at",
        "type": "string",
        "required": false,
        "description": ""
      },
      {
        "name": "duration",
        "type": "string",
        "required": false,
        "description": "Such as \"6 months\"."
      },
      {
        "name": "target_price_per_gpu_hour_cents",
        "type": "integer",
        "required": false,
        "description": ""
      }
    ]
  },
  {
    "name": "preview_demand",
    "title": "Preview demand",
    "description": "Tells what filing demand would meet: its problems, how much there is and what it costs, and changes that find more. Nothing is filed or stored.",
    "reads": true,
    "decides": false,
    "input": [
      {
        "name": "gpuModel",
        "type": "string",
        "required": true,
        "description": "Such as \"H100 SXM\". It must not tell who you are."
      },
      {
        "name": "gpusPerNode",
        "type": "integer",
        "required": true,
        "description": ""
      },
      {
        "name": "nodes",
        "type": "integer",
        "required": true,
        "description": ""
      },
      {
        "name": "region",
        "type": "string",
        "required": true,
        "description": "Such as eu-north."
      },
      {
        "name": "startsAt",
        "type": "string",
        "required": true,
        "description": "At most 24 hours past, at most 5 years ahead."
      },
      {
        "name": "endsAt",
        "type": "string",
        "required": false,
        "description": "It or `durationMonths` must be given."
      },
      {
        "name": "durationMonths",
        "type": "integer",
        "required": false,
        "description": ""
      },
      {
        "name": "budgetMonthlyCents",
        "type": "integer",
        "required": false,
        "description": "Cents a month for all of it; sellers read it."
      },
      {
        "name": "currency",
        "type": "USD, EUR",
        "required": false,
        "description": ""
      },
      {
        "name": "notes",
        "type": "string",
        "required": false,
        "description": "For the operator only; never shown to sellers."
      },
      {
        "name": "reference",
        "type": "string",
        "required": false,
        "description": "Your own, such as an order number."
      }
    ]
  },
  {
    "name": "file_demand",
    "title": "File demand",
    "description": "Files demand for reserved capacity: the operator offers it to sellers, who do not learn whose it is before they accept. Takes two calls: the first, without `confirm`, only tells what would happen; show that to the person you act for.",
    "reads": false,
    "decides": true,
    "input": [
      {
        "name": "gpuModel",
        "type": "string",
        "required": true,
        "description": "Such as \"H100 SXM\". It must not tell who you are."
      },
      {
        "name": "gpusPerNode",
        "type": "integer",
        "required": true,
        "description": ""
      },
      {
        "name": "nodes",
        "type": "integer",
        "required": true,
        "description": ""
      },
      {
        "name": "region",
        "type": "string",
        "required": true,
        "description": "Such as eu-north."
      },
      {
        "name": "startsAt",
        "type": "string",
        "required": true,
        "description": "At most 24 hours past, at most 5 years ahead."
      },
      {
        "name": "endsAt",
        "type": "string",
        "required": false,
        "description": "It or `durationMonths` must be given."
      },
      {
        "name": "durationMonths",
        "type": "integer",
        "required": false,
        "description": ""
      },
      {
        "name": "budgetMonthlyCents",
        "type": "integer",
        "required": false,
        "description": "Cents a month for all of it; sellers read it."
      },
      {
        "name": "currency",
        "type": "USD, EUR",
        "required": false,
        "description": ""
      },
      {
        "name": "notes",
        "type": "string",
        "required": false,
        "description": "For the operator only; never shown to sellers."
      },
      {
        "name": "reference",
        "type": "string",
        "required": false,
        "description": "Your own, such as an order number."
      },
      {
        "name": "confirm",
        "type": "string",
        "required": false,
        "description": "The token of the first call, with otherwise the same arguments, once the person you act for has agreed."
      }
    ]
  },
  {
    "name": "close_demand",
    "title": "Close demand",
    "description": "Closes a request for good; opportunities that still wait for sellers are withdrawn. Takes two calls: the first, without `confirm`, only tells what would happen; show that to the person you act for.",
    "reads": false,
    "decides": true,
    "input": [
      {
        "name": "request_id",
        "type": "string",
        "required": true,
        "description": ""
      },
      {
        "name": "confirm",
        "type": "string",
        "required": false,
        "description": "The token of the first call, with otherwise the same arguments, once the person you act for has agreed."
      }
    ]
  },
  {
    "name": "whats_new",
    "title": "What is new",
    "description": "Tells what changed of the things of the company, oldest first: demand, opportunities, introductions, submissions, inquiries, rentals. Keep `cursor` and give it the next time; each event is told once then. `look_up` reads the thing.",
    "reads": true,
    "decides": false,
    "input": [
      {
        "name": "cursor",
        "type": "string",
        "required": false,
        "description": "From the answer before: what came after it. Give the same `types` with it."
      },
      {
        "name": "since",
        "type": "string",
        "required": false,
        "description": "Where to begin without a cursor, at most 30 days ago; left out: a day ago."
      },
      {
        "name": "types",
        "type": "array of string",
        "required": false,
        "description": "Only these: types such as `rental.running`, families such as `opportunity.*`."
      },
      {
        "name": "wait_seconds",
        "type": "integer",
        "required": false,
        "description": "How long to wait for the first event where there is none yet."
      },
      {
        "name": "limit",
        "type": "integer",
        "required": false,
        "description": ""
      }
    ]
  },
  {
    "name": "look_up",
    "title": "Look something up",
    "description": "Reads one thing by its id; a rental with its story. Ids begin with dem_, opp_, intro_, node_, inq_, offer_, apv_, rental_.",
    "reads": true,
    "decides": false,
    "input": [
      {
        "name": "id",
        "type": "string",
        "required": true,
        "description": ""
      }
    ]
  },
  {
    "name": "list_mine",
    "title": "List what the company has",
    "description": "Lists things of a kind, newest first: demand that was filed, opportunities that were offered, introductions, rentals, proposed nodes, inquiries, calls that wait for approval.",
    "reads": true,
    "decides": false,
    "input": [
      {
        "name": "kind",
        "type": "requests, opportunities, introductions, rentals, submissions, inquiries, approvals",
        "required": true,
        "description": ""
      },
      {
        "name": "status",
        "type": "string",
        "required": false,
        "description": "Only these, such as `open`, `offered`, `active`, `running`; of inquiries, among the newest `limit`."
      },
      {
        "name": "limit",
        "type": "integer",
        "required": false,
        "description": ""
      }
    ]
  },
  {
    "name": "decline_opportunity",
    "title": "Decline an opportunity",
    "description": "Declines demand that was offered to a listing, for good. Accepting is a person's step in the dashboard, behind a second factor. Takes two calls: the first, without `confirm`, only tells what would happen; show that to the person you act for.",
    "reads": false,
    "decides": true,
    "input": [
      {
        "name": "opportunity_id",
        "type": "string",
        "required": true,
        "description": ""
      },
      {
        "name": "reason",
        "type": "string",
        "required": false,
        "description": "For the operator alone."
      },
      {
        "name": "confirm",
        "type": "string",
        "required": false,
        "description": "The token of the first call, with otherwise the same arguments, once the person you act for has agreed."
      }
    ]
  },
  {
    "name": "declare_ready",
    "title": "Declare readiness",
    "description": "Declares that your side of an introduction is ready; the other side reads it. Takes two calls: the first, without `confirm`, only tells what would happen; show that to the person you act for.",
    "reads": false,
    "decides": true,
    "input": [
      {
        "name": "introduction_id",
        "type": "string",
        "required": true,
        "description": ""
      },
      {
        "name": "confirm",
        "type": "string",
        "required": false,
        "description": "The token of the first call, with otherwise the same arguments, once the person you act for has agreed."
      }
    ]
  },
  {
    "name": "quote_rental",
    "title": "Quote a rental",
    "description": "Tells what a machine costs, whether it is free and whether the balance covers it. Nothing is reserved.",
    "reads": true,
    "decides": false,
    "input": [
      {
        "name": "offer_id",
        "type": "string",
        "required": true,
        "description": "From `find_capacity`."
      },
      {
        "name": "gpu_count",
        "type": "1 or 2 or 4 or 8",
        "required": true,
        "description": ""
      },
      {
        "name": "template_id",
        "type": "string",
        "required": false,
        "description": "What runs on it; left out: plain Ubuntu."
      },
      {
        "name": "auto_stop_at",
        "type": "string",
        "required": false,
        "description": "It stops by itself then; 5 minutes to a year ahead."
      },
      {
        "name": "max_total_cents",
        "type": "integer",
        "required": false,
        "description": "It stops before it costs more than this."
      },
      {
        "name": "hours",
        "type": "number",
        "required": false,
        "description": "For an estimate of the total."
      }
    ]
  },
  {
    "name": "rent",
    "title": "Rent a machine",
    "description": "Starts a machine. Spends money by the second until it is stopped, at no more an hour than the first call told. Takes two calls: the first, without `confirm`, only tells what would happen; show that to the person you act for.",
    "reads": false,
    "decides": true,
    "input": [
      {
        "name": "offer_id",
        "type": "string",
        "required": true,
        "description": "From `find_capacity`."
      },
      {
        "name": "gpu_count",
        "type": "1 or 2 or 4 or 8",
        "required": true,
        "description": ""
      },
      {
        "name": "template_id",
        "type": "string",
        "required": false,
        "description": "What runs on it; left out: plain Ubuntu."
      },
      {
        "name": "auto_stop_at",
        "type": "string",
        "required": false,
        "description": "It stops by itself then; 5 minutes to a year ahead."
      },
      {
        "name": "max_total_cents",
        "type": "integer",
        "required": false,
        "description": "It stops before it costs more than this."
      },
      {
        "name": "name",
        "type": "string",
        "required": false,
        "description": ""
      },
      {
        "name": "reference",
        "type": "string",
        "required": false,
        "description": "Your own, such as an order number."
      },
      {
        "name": "ssh_public_key",
        "type": "string",
        "required": false,
        "description": "The line of the .pub file; without it nobody can sign in to the machine."
      },
      {
        "name": "confirm",
        "type": "string",
        "required": false,
        "description": "The token of the first call, with otherwise the same arguments, once the person you act for has agreed."
      }
    ]
  },
  {
    "name": "stop_rental",
    "title": "Stop a rental",
    "description": "Stops a machine; its billing ends at once, and what is on it is gone. Takes two calls: the first, without `confirm`, only tells what would happen; show that to the person you act for.",
    "reads": false,
    "decides": true,
    "input": [
      {
        "name": "rental_id",
        "type": "string",
        "required": true,
        "description": ""
      },
      {
        "name": "confirm",
        "type": "string",
        "required": false,
        "description": "The token of the first call, with otherwise the same arguments, once the person you act for has agreed."
      }
    ]
  }
]
